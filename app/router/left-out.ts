/**
 * Takes the place of two parts of the router that this site has no use for (`vite.config.ts`), so that browsers do not load
 * them: finding routes little by little (the list of routes comes whole, `react-router.config.ts`), and measuring its calls
 * from outside. A version of the router that asks them for something else does not build.
 */
export const isFogOfWarEnabled = () => false
export const getPartialManifest = (manifest: unknown) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => undefined
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router
