/** User ids are unique within their company. */
export interface Person {
  companyId: string;
  userId: string;
}

/** Where a call comes from. */
export interface Caller {
  address: string;
  userAgent: string | null;
}
