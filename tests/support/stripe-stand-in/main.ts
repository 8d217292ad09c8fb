import { startStripeStandIn } from "./stand-in.ts"

const { STRIPE_STAND_IN_PORT: port = "4242", SITE_URL: site = "http://localhost:3000" } = process.env
const webhookUrl = `${site}/api/payments/stripe`
const { env } = await startStripeStandIn({ port: Number(port), webhookUrl })
const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
process.stderr.write(`A stand-in of Stripe listens; no real money moves. Its webhooks go to ${webhookUrl}.
Start the site with it: ${settings.join(" ")} npm start
What happened so far: ${env.STRIPE_API}/control/ledger
`)
