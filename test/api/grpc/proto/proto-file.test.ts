import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { protoFile } from '../../../../api/grpc/proto/proto-file.ts';
import { packageRoot } from '../../../../sinks/package-root.ts';

const FILE = join(packageRoot(import.meta.url), 'api/grpc/tidemark/v1/tidemark.proto');

it('the .proto file is what the schemas of the calls say (npx vitest run test/api/grpc/proto -u writes it)', async () => {
  await expect(protoFile(readFileSync(FILE, 'utf8'))).toMatchFileSnapshot(FILE);
});
