// The calls of the store's list in one file; see on-demand.ts.
export { loadActivities, loadAds, loadBanners } from './banners.ts'
export {
  findDapps,
  loadCategoryDapps,
  loadDappCategories,
  loadDapps,
  loadDappsByIds,
  loadHomeSections,
  loadSectionDapps,
} from './dapps.ts'
