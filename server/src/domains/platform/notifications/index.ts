export { resendMail } from "./resend-mail.ts";
