/** The sandbox cannot start; the message explains why in one sentence. */
export class SandboxError extends Error {}
