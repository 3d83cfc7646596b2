/** Whether only what a clone has is tested: `npm test`. */
export const isClone = () => process.env.TIDEMARK_TEST_TIER === 'clone';

/** Whether only what needs a service is tested: `npm run test:services`. */
export const isServices = () => process.env.TIDEMARK_TEST_TIER === 'services';
