/** Interval and maximum number of polls on the payment page. */
export const paymentPoll = { seconds: 3, times: 20 } as const;
/** Hours after the order during which the rest of a partial crypto payment is accepted at the original price. */
export const cryptoRestHours = 24;
/** Days within which a player must report a failed transaction. */
export const refundReportDays = 3;
/** Maximum length of a gift recipient's username. */
export const maxRecipientLength = 32;
