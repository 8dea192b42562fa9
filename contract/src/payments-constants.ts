/** Interval and maximum number of polls of the payment page. */
export const paymentPoll = { seconds: 3, times: 20 } as const;
/** Hours after the order in which the rest of a partial crypto payment is accepted at the price of the order. */
export const cryptoRestHours = 24;
/** Days within which a failed transaction must be reported. */
export const refundReportDays = 3;
