import { formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { nommerLesIntervenants } from '@relogement/domain/menage/prochaine-etape/intervenants'
import { Icone } from '../../core/Icone.tsx'
import { ilYA, joursEntre } from '../../core/jour.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { Etape } from '../menage.data.ts'
import { Courriel, Telephone } from '../suivis/Contact.tsx'
import styleDesPoints from './bloquants.module.css'
import styles from './prochaineEtape.module.css'
import styleDesColonnes from './quiEtQuoi.module.css'
import { Relancer } from './Relancer.tsx'
import { LiensDuPoint } from './VersLePoint.tsx'

const TITRE = 'prochaine-etape-t'

/** La prochaine étape en entier : qui agit, depuis quand, ce qui bloque ou ce qui est attendu, ce qu'elle entraînera (look/02b). */
export function ProchaineEtape() {
  const { menage, jour } = useFiche()
  const etape = menage.prochaineEtape
  // En veille, l'en-tête le dit (`EnVeille`).
  if (etape == null || etape.etat === 'VEILLE') return null
  const { titre, qui, depuis, consequence } = etape
  return (
    <section className={`box ${styles.etape}`} aria-labelledby={TITRE}>
      <div className={styles.titre}>
        <span>Prochaine étape</span>
        <h2 id={TITRE}>{titre}</h2>
      </div>
      <dl className={styleDesColonnes.colonnes}>
        <div>
          <dt>Qui agit</dt>
          <dd>
            {nommerLesIntervenants(qui)}
            <Precision etape={etape} />
            <Joindre qui={qui} />
            {qui
              .filter(
                (chacun, rang) =>
                  !(etape.etat === 'ATTENTE' && rang === 0) && !etape.bloquants.some((point) => point.qui?.cible === chacun.cible),
              )
              .map((chacun) => (
                <Relancer key={chacun.nom} qui={chacun} />
              ))}
          </dd>
        </div>
        <div>
          <dt>Depuis</dt>
          <dd>
            {formatDateCourte(depuis)}
            <small>{delai(etape, jour)}</small>
            {etape.relanceLe !== null && <small>Relance du {formatDateCourte(etape.relanceLe)}</small>}
          </dd>
        </div>
        <div className={styleDesColonnes.quoi}>
          <QuoiDAutre etape={etape} />
        </div>
      </dl>
      {consequence !== null && (
        <p className={styles.suite}>
          <Icone nom="fleche" />
          <span>
            <b className="mid">{consequence.quand}</b>, {consequence.texte}
          </span>
        </p>
      )}
    </section>
  )
}

function Precision({ etape: { qui, bloquants } }: { readonly etape: Etape }) {
  const [meneur, ...autres] = qui
  if (meneur === undefined) return null
  if (autres.length > 0 && bloquants.length === 0) return null
  if (autres.length > 0) return <small>{autres.length > 1 ? 'Chacun ses points' : 'Chacun le sien'}</small>
  const texte = meneur.vous ? meneur.nom : meneur.precision
  return texte === null ? null : <small>{texte}</small>
}

/** Téléphone et adresse de qui l'on attend. */
function Joindre({ qui: [meneur] }: Pick<Etape, 'qui'>) {
  if (meneur?.contact === undefined) return null
  const { telephone, email } = meneur.contact
  return (
    <>
      {telephone !== null && (
        <small>
          <Telephone numero={telephone} de={meneur.nom} />
        </small>
      )}
      {email !== null && (
        <small>
          <Courriel adresse={email} de={meneur.nom}>
            {email.slice(0, email.indexOf('@') + 1)}
            <wbr />
            {email.slice(email.indexOf('@') + 1)}
          </Courriel>
        </small>
      )}
    </>
  )
}

/** « 1 jour de retard », « hier », « Prévu le 19 mars 2026 ». */
function delai({ depuis, echeance }: Etape, jour: string): string {
  if (echeance === null || echeance >= jour) return ilYA(depuis, jour)
  const retard = joursEntre(echeance, jour)
  return `${retard} ${retard > 1 ? 'jours' : 'jour'} de retard`
}

function QuoiDAutre({ etape: { etat, bloquants, attendu, echeance, depuis } }: { readonly etape: Etape }) {
  if (etat === 'BLOQUEE')
    return (
      <>
        <dt>
          Ce qui bloque <span>{bloquants.length}</span>
        </dt>
        <dd>
          <ol className={styleDesPoints.bloquants}>
            {bloquants.map(({ texte, detail, qui, ...liens }) => (
              <li key={texte}>
                <Icone nom="interdit" />
                <span className={styleDesPoints.point}>
                  {texte}
                  <small>{[qui !== null && !qui.vous && qui.nom, detail].filter(Boolean).join(' · ')}</small>
                </span>
                <span className={styleDesPoints.remedes}>
                  <LiensDuPoint point={{ ...liens, qui }} texte={texte} classe={`lk ${styleDesPoints.remede}`} />
                </span>
              </li>
            ))}
          </ol>
        </dd>
      </>
    )
  if (etat === 'ATTENTE')
    return (
      <>
        <dt>Ce qui est attendu</dt>
        <dd>
          {attendu?.texte ?? 'La suite du dossier'}
          {attendu?.detail && <small>{attendu.detail}</small>}
        </dd>
      </>
    )
  return (
    <>
      <dt>Ce qui bloque</dt>
      <dd>
        <span className={`row ${styles.rien}`}>
          <Icone nom="coche" />
          Rien ne bloque
        </span>
        {echeance !== null && depuis !== echeance && <small>Attendue le {formatDate(echeance)}</small>}
      </dd>
    </>
  )
}
