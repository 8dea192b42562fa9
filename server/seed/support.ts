import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import type { Tx } from '../src/platform/database/database.ts';
import { supportArticles } from '../src/support/table.ts';

const text = (...paragraphs: string[]): RichTextDoc => ({
  type: 'doc',
  content: paragraphs.map((paragraph) => ({ type: 'paragraph', content: [{ type: 'text', text: paragraph }] })),
});

type Row = Pick<typeof supportArticles.$inferInsert, 'topic' | 'questions' | 'answers'>;

const rows: readonly Row[] = [
  {
    topic: 'account',
    questions: {
      en: 'I forgot my password. What now?',
      de: 'Ich habe mein Passwort vergessen. Was nun?',
      tr: 'Şifremi unuttum. Ne yapmalıyım?',
      it: 'Ho dimenticato la password. Cosa faccio?',
    },
    answers: {
      en: text('Open the login page and choose "Forgot your password?". We send you a link that works for one hour.'),
      de: text(
        'Öffne die Anmeldeseite und wähle „Passwort vergessen?“. Wir schicken dir einen Link, der eine Stunde gilt.',
      ),
      tr: text(
        'Giriş sayfasını aç ve “Şifreni mi unuttun?” seçeneğine bas. Sana bir saat geçerli bir bağlantı göndeririz.',
      ),
      it: text('Apri la pagina di accesso e scegli «Password dimenticata?». Ti inviamo un link valido per un’ora.'),
    },
  },
  {
    topic: 'account',
    questions: { en: 'How do I protect my account?', de: 'Wie schütze ich mein Konto?', tr: 'Hesabımı nasıl korurum?' },
    answers: {
      en: text(
        'Turn on two-factor codes or a passkey in your profile, under Security. Keep the backup codes in a safe place.',
      ),
      de: text(
        'Schalte im Profil unter „Sicherheit“ die Zwei-Faktor-Codes oder einen Passkey ein. Bewahre die Backup-Codes sicher auf.',
      ),
      tr: text(
        'Profilindeki Güvenlik bölümünde iki adımlı kodları veya bir geçiş anahtarını aç. Yedek kodları güvenli bir yerde sakla.',
      ),
    },
  },
  {
    topic: 'payments',
    questions: {
      en: 'I paid, but my Dragon Coins are missing',
      de: 'Ich habe bezahlt, aber meine Dragon Coins fehlen',
      tr: 'Ödeme yaptım ama Dragon Coin gelmedi',
    },
    answers: {
      en: text(
        'Open your payment history. A payment by card is credited within seconds, a crypto payment after the network has confirmed it.',
        'If the payment is marked as failed, contact us within 3 days and name its reference.',
      ),
      de: text(
        'Öffne deine Zahlungen. Eine Kartenzahlung wird in Sekunden gutgeschrieben, eine Krypto-Zahlung nach der Bestätigung im Netzwerk.',
        'Ist die Zahlung fehlgeschlagen, melde dich innerhalb von 3 Tagen und nenne ihre Referenz.',
      ),
      tr: text(
        'Ödeme geçmişini aç. Kartla ödeme saniyeler içinde, kripto ödemesi ağ onayladıktan sonra yüklenir.',
        'Ödeme başarısız görünüyorsa 3 gün içinde referansıyla bize yaz.',
      ),
    },
  },
  {
    topic: 'payments',
    questions: { en: 'Can I get a refund?', de: 'Bekomme ich mein Geld zurück?', tr: 'Para iadesi alabilir miyim?' },
    answers: {
      en: text(
        'Virtual goods are non-refundable and non-transferable. If something went wrong with a payment, tell us within 3 days.',
      ),
      de: text(
        'Virtuelle Güter sind nicht erstattbar und nicht übertragbar. Ging bei einer Zahlung etwas schief, melde dich innerhalb von 3 Tagen.',
      ),
      tr: text('Sanal ürünler iade edilmez ve devredilmez. Bir ödemede sorun olduysa 3 gün içinde bize bildir.'),
    },
  },
  {
    topic: 'game',
    questions: {
      en: 'Where do I download the game?',
      de: 'Wo lade ich das Spiel herunter?',
      tr: 'Oyunu nereden indiririm?',
    },
    answers: {
      en: text('On the download page, for Windows, Linux and Android. It also lists what your computer needs.'),
      de: text('Auf der Download-Seite, für Windows, Linux und Android. Dort steht auch, was dein Rechner braucht.'),
      tr: text(
        'İndirme sayfasından; Windows, Linux ve Android için. Bilgisayarının neye ihtiyacı olduğu da orada yazıyor.',
      ),
    },
  },
  {
    topic: 'safety',
    questions: {
      en: 'How do I report a player?',
      de: 'Wie melde ich einen Spieler?',
      tr: 'Bir oyuncuyu nasıl şikâyet ederim?',
    },
    answers: {
      en: text(
        'Open a ticket on Discord with the character name, the time and a screenshot. Game masters never ask for your password.',
      ),
      de: text(
        'Eröffne auf Discord ein Ticket mit Charaktername, Uhrzeit und einem Screenshot. Game Master fragen nie nach deinem Passwort.',
      ),
      tr: text(
        'Discord’da karakter adı, saat ve bir ekran görüntüsüyle talep aç. Oyun yöneticileri şifreni asla sormaz.',
      ),
    },
  },
];

/** Help articles of the demo, some of them in several languages. */
export const seedSupport = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .insert(supportArticles)
    .values(rows.map((row, index) => ({ ...row, sort_order: index + 1, updated_at: now })));
};
