import fc from 'fast-check';

fc.configureGlobal({ seed: 20260501 });

/** fast-check with a fixed seed: a property that fails here fails everywhere. */
export { fc };
