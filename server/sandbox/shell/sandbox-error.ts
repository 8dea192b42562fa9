/** The sandbox cannot start. The message explains why in one sentence. */
export class SandboxError extends Error {}
