export const maxPasskeyName = 40;
