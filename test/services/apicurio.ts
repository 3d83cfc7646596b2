import { apicurioJar, apicurioSerializers } from '../../services/apicurio/program.ts';
import { ServiceMissing } from '../../services/missing.ts';
import { isClone } from '../tiers/tier.ts';
import { type Describe, describeUnless } from './missing.ts';

/**
 * Declares suites that start Apicurio Registry: they are skipped, with a line that says so, where it is missing. Call it at the top of a test
 * file.
 *
 * @throws Error under `CI=true` where it is missing
 */
export async function describeWithApicurio(): Promise<Describe> {
  if (isClone()) return describeUnless({ missing: 'npm run test:services tests what needs a service' });
  try {
    await Promise.all([apicurioJar(), apicurioSerializers()]);
    return describeUnless({});
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    process.stderr.write(`MISSING, so tests do not run: ${error.message}\n`);
    return describeUnless({ missing: error.message });
  }
}
