/** What a call does. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
