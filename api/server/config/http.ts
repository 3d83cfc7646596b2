import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { pairFault, type TlsFiles } from '../../http/tls.ts';
import { rate } from '../limits/rate.ts';
import { someBytes, someCount } from './values.ts';

/** The origin of any page. */
const ANY = '*';

/** Whether a text is an origin as browsers send it: scheme, host and port, without a path. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

const origins = z
  .string()
  .optional()
  .transform((text, context) => {
    const list = (text ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const wrong = list.find((one) => one !== ANY && !isOrigin(one));
    if (wrong === undefined) return list;
    const message = `must be origins such as https://app.example.com, separated by commas, or * for all; "${wrong}" is none`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .describe(
    'Origins whose pages may call the server from a browser (CORS), such as `https://app.example.com`, separated by commas; `*` for all, which requires a token. Without it, only pages of the server itself may.',
  );

/** Each variable of TLS and CORS, with its meaning. */
export const httpVariables = z.object({
  SIGNAL_TLS_CERT: z
    .string()
    .optional()
    .describe(
      'File with the server’s certificate and its chain, in PEM. If it is set, the server speaks HTTPS only. A changed file is read again while the server runs.',
    ),
  SIGNAL_TLS_KEY: z
    .string()
    .optional()
    .describe('File with the private key of the certificate, in PEM, without a passphrase.'),
  SIGNAL_CORS_ORIGINS: origins,
  SIGNAL_RATE_REQUESTS: rate.describe(
    'Maximum rate of requests of one caller, such as `100/s` or `6000/m` (larger bursts); further requests get 429. A caller is the holder of a token, or an address. Without it, there is no limit.',
  ),
  SIGNAL_RATE_OBSERVATIONS: rate.describe(
    'Maximum rate of observations of one scope through HTTP and MCP, such as `5000/s`; further batches get 429, and streams wait. Without it, there is no limit. Each process counts by itself.',
  ),
  SIGNAL_QUOTA_OBSERVATIONS: someCount.describe(
    'Maximum number of observations of one scope on a day (UTC) through HTTP, gRPC and MCP, repeated ones included; further batches get 429. Without it, there is no limit. It counts over restarts and all processes, with a delay of some seconds.',
  ),
  SIGNAL_QUOTA_BYTES: someBytes.describe(
    'The same as a size, such as `500mb`: an observation has 24 bytes, 8 for each feature, and its texts.',
  ),
});

type HttpVariables = z.output<typeof httpVariables>;

/** The files of the certificate and its key, or undefined without TLS; faults are added to `issues`. */
export function tlsFiles(v: HttpVariables, issues: Issue[]): TlsFiles | undefined {
  const { SIGNAL_TLS_CERT: cert, SIGNAL_TLS_KEY: key } = v;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    const [path, other] =
      cert === undefined ? ['SIGNAL_TLS_CERT', 'SIGNAL_TLS_KEY'] : ['SIGNAL_TLS_KEY', 'SIGNAL_TLS_CERT'];
    issues.push({ path, message: `is required with ${other}: TLS needs a certificate and its key` });
    return undefined;
  }
  const fault = pairFault({ cert, key });
  if (fault !== undefined) {
    issues.push({ path: fault.of === 'cert' ? 'SIGNAL_TLS_CERT' : 'SIGNAL_TLS_KEY', message: fault.message });
  }
  return { cert, key };
}

/** The origins that may call the server, which is closed if it requires a token; faults are added to `issues`. */
export function corsOrigins(v: HttpVariables, closed: boolean, issues: Issue[]): readonly string[] {
  const origins = v.SIGNAL_CORS_ORIGINS;
  if (origins.includes(ANY) && !closed) {
    const message =
      'must name the origins, or SIGNAL_API_TOKEN must be set: otherwise any page could read everything';
    issues.push({ path: 'SIGNAL_CORS_ORIGINS', message });
  }
  return origins;
}
