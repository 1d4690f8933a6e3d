import type { Base } from '#mocks/backend/store/transactions.ts'
import type { AppTables } from '#mocks/backend/tables.ts'

/** Returns the dataset with the URLs of all images and videos on `host` instead of the product's own host. */
export const withMediaAt = (host: string, base: Base<AppTables>): Base<AppTables> => {
  const at = (path: string | null) => path && `${host}${path}`
  return {
    ...base,
    accounts: Array.from(base.accounts ?? [], (row) => ({ ...row, profilePicture: at(row.profilePicture) })),
    courses: Array.from(base.courses ?? [], (row) => ({
      ...row,
      logo: at(row.logo),
      video: at(row.video),
      thumbnail: at(row.thumbnail),
    })),
    purchases: Array.from(base.purchases ?? [], ({ course, ...row }) => ({
      ...row,
      course: course && { ...course, logo: at(course.logo) },
    })),
  }
}
