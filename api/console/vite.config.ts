import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const OUT = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** Compresses what was built once, so that the server need not do it for each reader. */
const compressed: Plugin = {
  name: 'compressed',
  closeBundle() {
    const files = readdirSync(OUT, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const path = join(OUT, name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    }
  },
};

/** Leaves out what the client of a browser never loads, as the field `browser` of package.json says. */
const withoutGrpc: Plugin = {
  name: 'without-grpc',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/over-grpc.ts') ? '\0without-grpc' : null),
  load: (id) => (id === '\0without-grpc' ? 'export {}' : null),
};

/** The console as static files. Their addresses are relative, so that a proxy may serve it below a path of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'warn',
  plugins: [withoutGrpc, compressed],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsDir: 'console',
    // Every browser that runs the modules of the console has these.
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined files would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    license: { fileName: 'licences.md' },
  },
});
