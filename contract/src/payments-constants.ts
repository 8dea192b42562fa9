/** Interval and maximum number of polls of the payment page. */
export const paymentPoll = { seconds: 3, times: 20 } as const;
/** Days within which a failed transaction must be reported. */
export const refundReportDays = 3;
