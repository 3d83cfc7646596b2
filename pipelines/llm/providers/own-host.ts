/** A fetch that follows no redirects: the key in the request is for one host only. */
export const ownHost: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
