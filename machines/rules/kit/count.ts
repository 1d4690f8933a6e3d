/** A count as it is read, with separated thousands: 1000 is '1,000'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')
