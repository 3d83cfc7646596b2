import { query as call } from '../../calls/memory/query.ts';
import { callTool } from '../call-tool.ts';
import { WITH_MODEL } from '../tool-definition.ts';

/** `query`: asks memory a question. */
export const query = callTool(call, {
  title: 'Ask memory',
  timeout: WITH_MODEL,
  description: `Answers a question in words from memory: sentences with marks such as [1] that refer to citations, the
    claims behind them, and their contradictions. Use it before you state something that may have been said before, and before you
    remember something. claims are the closest ones; confidence 0 means that nothing answers the question. For numbers over time use list_signals
    or sql; for pairs that contradict each other use contradictions. at asks what was true at a time, as_of what was known at a time.
    Example: {"question": "Which port does the API listen on?", "at": "2026-03-15"}`,
  annotations: { openWorldHint: true },
});
