import { writeFile } from 'node:fs/promises';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { keyIdOf, makeKeyPair } from '../../mcp-framework/index.ts';
import type { CliCommand } from '../command.ts';

/** `audit key`: creates a key pair that signs the keys of an evidence log. */
export const auditKey: CliCommand = (program, io) => {
  program
    .command('key')
    .description(
      'Create a key pair that vouches for an evidence log when it begins: <file>, and <file>.pub for verification.',
    )
    .argument(
      '<file>',
      'where the private key goes (PEM), for its owner alone to read; nothing is overwritten',
    )
    .option('--json', 'one JSON object')
    .action(async (file: string, { json }: { readonly json?: boolean }) => {
      const { privateKey, publicKey } = makeKeyPair();
      const id = keyIdOf(publicKey);
      await create(file, privateKey, 0o600);
      await create(`${file}.pub`, publicKey, 0o644);
      const made = { key_id: id, private_key: file, public_key: `${file}.pub` };
      io.stdout.write(
        json
          ? `${JSON.stringify(made)}\n`
          : `${file} vouches for a log when it begins, ${file}.pub verifies; the id of the key is ${id}\nMove ${file} off the machine once the log has begun: with it, anyone can begin another log in its place.\n`,
      );
    });
};

async function create(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'EEXIST' ? 'the file already exists; choose another' : String(code ?? error);
    throw new InvalidInput(`${path} cannot be written: ${reason}.`);
  }
}
