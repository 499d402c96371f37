import { type LangueDeNotice, type Notice, notices } from '@relogement/domain/proposition-ecrite/notices'
import { Link } from '@tanstack/react-router'
import { CadreInformation } from './CadreInformation.tsx'
import styles from './notice.module.css'

const langues = Object.entries(notices) as [LangueDeNotice, Notice][]

/** Une proposition écrite, dite en français simple ou dans la langue de qui la reçoit ; le français reste dessous, qui fait foi. */
export const NoticePage = ({ langue }: { readonly langue: LangueDeNotice }) => (
  <CadreInformation titre="Notice d’une proposition de logement">
    <nav className={styles.langues} aria-label="Langues">
      {langues.map(([code, { langue: nom }]) => (
        <Link
          key={code}
          to="/notice"
          search={{ langue: code }}
          lang={code}
          hrefLang={code}
          aria-current={code === langue ? 'page' : undefined}
        >
          {nom}
        </Link>
      ))}
      <button className="btn" type="button" onClick={() => window.print()}>
        Imprimer
      </button>
    </nav>
    <Texte code={langue} notice={notices[langue]} />
    {langue !== 'fr' && <Texte code="fr" notice={notices.fr} />}
  </CadreInformation>
)

const Texte = ({ code, notice }: { readonly code: LangueDeNotice; readonly notice: Notice }) => (
  <section className={styles.notice} lang={code} dir={notice.sens} aria-label={notice.langue}>
    <p className={styles.valeur}>{notice.valeur}</p>
    <h2>{notice.titre}</h2>
    <ol>
      {notice.phrases.map((phrase) => (
        <li key={phrase}>{phrase}</li>
      ))}
    </ol>
    <h3>{notice.titreDuCoupon}</h3>
    <dl>
      {notice.motsDuCoupon.map((mots, rang) => (
        <div key={mots}>
          {code !== 'fr' && (
            <dt lang="fr" dir="ltr">
              {notices.fr.motsDuCoupon[rang]}
            </dt>
          )}
          <dd>{mots}</dd>
        </div>
      ))}
    </dl>
  </section>
)
