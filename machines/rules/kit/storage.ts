/** All keys that the product stores in local storage (D1 §3, D2 §3 'Browser storage keys'). */
export const storageKeys = [
  'token',
  'userId',
  'userRole',
  'userName',
  'userEmail',
  'pendingPurchases',
  'redirectAfterLogin',
] as const

export type StorageKey = (typeof storageKeys)[number]
