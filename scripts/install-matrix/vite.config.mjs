export default {
  logLevel: 'warn',
  build: { outDir: 'page', lib: { entry: 'page.js', formats: ['es'], fileName: () => 'page.mjs' } },
};
