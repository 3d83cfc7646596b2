export type { Answers } from './answers.ts';
export type { CallAnswer, CompletionOf, PromptGiven, ResourceRead, TestClient } from './client.ts';
export { type ConnectOptions, connectTo, REVISIONS, type Revision } from './connect.ts';
export type { LogLine, Progress } from './heard.ts';
