import type { Calcul } from '@relogement/domain/common/calcul'
import { formatDate } from '@relogement/domain/common/date.format'
import { formatNombre, formatPourcentage } from '@relogement/domain/common/montant'
import { enClair } from '@relogement/domain/menage/completude/controle'
import { libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { classesDEvolution, type Indicateur } from '@relogement/domain/menage/nouveau-logement/indicateursAnru'
import { manquesDeLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { Link } from '@tanstack/react-router'
import { Tag } from '../../core/Cotation.tsx'
import { formatMontant } from '../../core/formats.ts'
import { Icone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import styleDesTotaux from '../edition/totaux.module.css'
import { useFicheEnCours } from './fiche.contexte.ts'
import styles from './nouveauLogement.module.css'

/** Avant et après, à la frappe près ; puis ce que l'ANRU en comptera, et le préavis. */
export function Reperes() {
  const { calculs } = useFicheEnCours()
  const { partAChargeAvant, partAChargeApres, evolution, forfaitsApres, tauxEffortAvant, tauxEffortApres, R1, R2, preavis } = calculs
  return (
    <>
      <Etablissement />
      <h2>Part à charge par mois</h2>
      <dl className={styleDesTotaux.totaux}>
        <div>
          <dt>
            Logement quitté
            <Releve />
          </dt>
          <dd>{montant(partAChargeAvant)}</dd>
        </div>
        <div className={styleDesTotaux.grand}>
          <dt>
            Nouveau logement
            <small>
              {partAChargeApres.valeur === null
                ? `Il manque : ${partAChargeApres.manque.join(', ')}`
                : 'Loyer, charges et garage, moins l’APL'}
            </small>
          </dt>
          <dd>{montant(partAChargeApres)}</dd>
        </div>
        <div>
          <dt>
            Évolution<small>{evolution === null ? 'Il faut les deux montants' : classesDEvolution[evolution.classe]}</small>
          </dt>
          <dd>{evolution === null ? '—' : `${evolution.pourcentage > 0 ? '+' : ''}${formatNombre(evolution.pourcentage, 1)}\u00A0%`}</dd>
        </div>
        <div>
          <dt>
            Taux d’effort<small>Avant, après</small>
            {forfaitsApres.termes.map(({ libelle }) => (
              <small key={libelle}>{libelle}</small>
            ))}
            {forfaitsApres.valeur === null && <small>Il manque : {forfaitsApres.manque.join(', ')}</small>}
          </dt>
          <dd>
            {taux(tauxEffortAvant)} → {taux(tauxEffortApres)}
          </dd>
        </div>
      </dl>
      <h3>Indicateurs ANRU</h3>
      <dl className={styleDesTotaux.totaux}>
        <LigneIndicateur libelle="R1, neuf ou moins de 5 ans" indicateur={R1} />
        <LigneIndicateur libelle="R2, hors QPV" indicateur={R2} />
      </dl>
      <h3>Préavis du logement quitté</h3>
      <dl className={styleDesTotaux.totaux}>
        <div>
          <dt>
            Fin théorique<small>{preavis.mois === 1 ? 'Un mois, même bailleur' : 'Deux mois, autre bailleur'}</small>
          </dt>
          <dd>{preavis.fin === null ? '—' : formatDate(preavis.fin)}</dd>
        </div>
        <div>
          <dt>Risque de double loyer</dt>
          <dd>
            {preavis.joursDeDoubleLoyer === null
              ? '—'
              : preavis.joursDeDoubleLoyer > 1
                ? `${preavis.joursDeDoubleLoyer} jours`
                : `${preavis.joursDeDoubleLoyer} jour`}
          </dd>
        </div>
      </dl>
    </>
  )
}

/** Où en est la fiche : ce qui manque pour l'établir, ou quand elle l'a été. */
function Etablissement() {
  const { fiche, saisie, lectureSeule, viser } = useFicheEnCours()
  const manques = manquesDeLaFiche(saisie, fiche.reperes)
  return (
    <>
      {fiche.etablie !== null && (
        <p className={styles.etablie}>
          <Icone nom="coche" />
          <span>
            Établie le {formatDate(jourDe(fiche.etablie.ajouteLe))},{' '}
            <Link className="lk" to="/menages/$id" params={{ id: fiche.menageId }} search={{}} hash="documents">
              parmi les documents du dossier
            </Link>
            .
          </span>
        </p>
      )}
      {lectureSeule === null && manques.length > 0 && (
        <>
          <h2>
            Pour établir la fiche <span>{manques.length}</span>
          </h2>
          <ul className={`todo ${styles.manques}`}>
            {manques.map(({ propertyPath, message }) => (
              <li key={propertyPath}>
                <span className="amber">
                  <Icone nom="alerte" />
                </span>
                <span>{enClair({ libelle: libelleDuChemin(propertyPath, { occupants: [] }), message })}</span>
                {propertyPath.startsWith('nouveauLogement.') && (
                  <button className="lk" type="button" onClick={() => viser(propertyPath)}>
                    Renseigner<span className="vh"> : {libelleDuChemin(propertyPath, { occupants: [] })}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const montant = ({ valeur }: Calcul) => (valeur === null ? '—' : formatMontant(valeur))
const taux = ({ valeur }: Calcul) => (valeur === null ? '—' : formatPourcentage(valeur))

/** D'où vient le montant d'avant ; relevé une fois, il ne suit plus le dossier, sauf à le demander. */
function Releve() {
  const { fiche, lectureSeule, relever } = useFicheEnCours()
  const { releveLe } = fiche.reperes.avant
  if (releveLe === null) return <small>Montants du dossier</small>
  return (
    <small>
      Relevé le {formatDate(releveLe)}
      {lectureSeule === null && (
        <>
          {' '}
          <button className={`lk ${styles.releve}`} type="button" onClick={() => void relever(fiche)}>
            Relever à nouveau
          </button>
        </>
      )}
    </small>
  )
}

const LigneIndicateur = ({ libelle, indicateur: { valeur, pourquoi } }: { readonly libelle: string; readonly indicateur: Indicateur }) => (
  <div>
    <dt>
      {libelle}
      <small>{pourquoi}</small>
    </dt>
    <dd>{valeur === null ? '—' : <Tag {...(valeur ? { sens: 'ok' as const } : {})}>{valeur ? 'Oui' : 'Non'}</Tag>}</dd>
  </div>
)
