import { status } from '@grpc/grpc-js';
import { EXIT_CODES } from '../../../api/cli/failure.ts';
import { statusOf } from '../../../api/grpc/status.ts';
import { ERROR_STATUS, type ErrorCode, TidemarkError } from '../../../operators/records/errors.ts';
import { type Line, lineOf } from '../lines.ts';

function isCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text);
}

/** The contract of errors: each code with its status in HTTP and in gRPC, and the exit codes of commands. */
export function errorLines(): Line[] {
  const codes = Object.keys(ERROR_STATUS).filter(isCode);
  const exits = [...EXIT_CODES.matchAll(/(\d+) ([^,.]+)/g)];
  return [
    ...codes.map((code) => {
      const error = new TidemarkError(code, 'It failed.');
      return lineOf('error', '=', code, {
        http: error.status,
        grpc: status[statusOf(error, 'request').code],
      });
    }),
    ...exits.map(([, code, meaning]) => lineOf('exit code', '=', code, { means: meaning })),
  ];
}
