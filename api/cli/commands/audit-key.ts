import { writeFile } from 'node:fs/promises';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { keyIdOf, makeKeyPair } from '../../mcp/framework/index.ts';
import type { CliCommand } from '../main.ts';

/** `audit key`: a key pair for the checkpoints of an evidence log. */
export const auditKey: CliCommand = (program, io) => {
  program
    .command('key')
    .description(
      'Make a key pair that signs the checkpoints of an evidence log: <file>, and <file>.pub to verify by.',
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
          : `${file} signs, ${file}.pub verifies; the id of the key is ${id}\nKeep ${file} where whoever may write the log cannot read it, if you can.\n`,
      );
    });
};

async function create(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'EEXIST' ? 'there is such a file; name another' : String(code ?? error);
    throw new InvalidInput(`${path} cannot be written: ${reason}.`);
  }
}
