export interface Lesson { id: string }
export async function lessonsOf(..._a: unknown[]): Promise<Lesson[]> { return []; }
