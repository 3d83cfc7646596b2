import { ROOT } from '../root.ts';
import { bundle } from './bundle.ts';

// The last step of `npm run build`: what `api/cli/tidemark.js` starts.
await bundle(ROOT, ROOT, true);
