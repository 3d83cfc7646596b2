import { beforeAll, vi } from 'vitest';

// Files of one process share its timers: one that left them fake would stop the clock of the next.
beforeAll(() => void vi.useRealTimers());
