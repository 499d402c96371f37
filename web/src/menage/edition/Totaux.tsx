import type { Calcul } from '@relogement/domain/common/calcul'
import { formatPourcentage } from '@relogement/domain/common/montant'
import { natureDesRevenus, naturesDeRevenus } from '@relogement/domain/menage/ressources/natureDesRevenus'
import { niveauTauxEffort, niveauxTauxEffort } from '@relogement/domain/menage/ressources/tauxEffort'
import { useWatch } from 'react-hook-form'
import { Tag } from '../../core/Cotation.tsx'
import { formatMontant } from '../../core/formats.ts'
import { useEdition } from './edition.contexte.ts'
import styleEnBref from './enBref.module.css'
import { derouler, type Saisie } from './saisie/saisie.ts'
import styles from './totaux.module.css'

/** Ce que la saisie change au budget, à la frappe près. */
export function Totaux() {
  const { indicateurs, controle, variables, etape } = useEdition()
  const { totalRessources, totalCharges, apl, rls, resteAVivre, resteAVivreParJourEtUC, tauxEffort, forfaits } = indicateurs
  const seuils = { attention: variables.TAUX_EFFORT_NORMAL ?? 30, alerte: variables.TAUX_EFFORT_ELEVE ?? 35 }
  const niveau = niveauTauxEffort(tauxEffort.valeur, seuils)
  return (
    <>
      <h2>Totaux par mois</h2>
      <dl className={styles.totaux}>
        <div>
          <dt>
            Ressources<small>Hors APL et RLS</small>
          </dt>
          <dd>{montant(totalRessources)}</dd>
        </div>
        <div>
          <dt>APL et RLS</dt>
          <dd>{apl === null && rls === null ? '—' : formatMontant((apl ?? 0) + (rls ?? 0))}</dd>
        </div>
        <div>
          <dt>Charges</dt>
          <dd>{montant(totalCharges)}</dd>
        </div>
        <div className={styles.grand}>
          <dt>
            Reste à vivre
            <small>
              {resteAVivreParJourEtUC === null ? manque(resteAVivre) : `${formatMontant(resteAVivreParJourEtUC)} par jour et par UC`}
            </small>
          </dt>
          <dd>{montant(resteAVivre)}</dd>
        </div>
        <div>
          <dt>
            Taux d’effort<small>{tauxEffort.valeur === null ? manque(tauxEffort) : 'Logement actuel'}</small>
            {tauxEffort.valeur !== null && forfaits.termes.map(({ libelle }) => <small key={libelle}>{libelle}</small>)}
          </dt>
          <dd>
            {tauxEffort.valeur === null ? '—' : formatPourcentage(tauxEffort.valeur)}{' '}
            {niveau !== null && <Tag sens={sens[niveau]}>{niveauxTauxEffort[niveau].libelle}</Tag>}
          </dd>
        </div>
      </dl>
      {etape.numero === 3 && <Nature />}
      <p className="vh" role="status">
        {annonce(controle.indicateurs)}
      </p>
    </>
  )
}

/** Les mêmes, en une ligne : au bas de la fenêtre quand la colonne de droite n'a pas sa place. */
export function TotauxEnBref() {
  const { totalRessources, totalCharges, resteAVivre, tauxEffort } = useEdition().indicateurs
  return (
    <dl className={styleEnBref.totaux} aria-label="Totaux par mois, en bref">
      <div>
        <dt>Ressources</dt>
        <dd>{montant(totalRessources)}</dd>
      </div>
      <div>
        <dt>Charges</dt>
        <dd>{montant(totalCharges)}</dd>
      </div>
      <div className="strong">
        <dt>Reste à vivre</dt>
        <dd>{montant(resteAVivre)}</dd>
      </div>
      <div>
        <dt>Taux d’effort</dt>
        <dd>{tauxEffort.valeur === null ? '—' : formatPourcentage(tauxEffort.valeur)}</dd>
      </div>
    </dl>
  )
}

const sens = { NORMAL: 'ok', ATTENTION: 'warn', ALERTE: 'bad' } as const

const montant = ({ valeur }: Calcul) => (valeur === null ? '—' : formatMontant(valeur))
/** Un total que l'on ne peut pas faire dit ce qui lui manque (domain-rules § 5.1). */
const manque = ({ manque: [premier, ...autres] }: Calcul) =>
  premier === undefined ? '' : autres.length === 0 ? `Il manque : ${premier}` : `Il manque : ${premier} et ${autres.length} de plus`

/** D'où viennent les ressources, la principale d'abord. */
function Nature() {
  const ressources = derouler({ ressourcesEtCharges: useWatch<Saisie>({ name: 'ressourcesEtCharges' }) as Saisie['ressourcesEtCharges'] })
    .ressourcesEtCharges?.ressources
  const natures = natureDesRevenus(ressources ?? [])
  if (natures.length === 0) return null
  return <p className={styles.nature}>Nature des revenus : {natures.map((nature) => naturesDeRevenus[nature].toLowerCase()).join(', ')}.</p>
}

/** Dit aux lecteurs d'écran une fois le champ quitté, pas à chaque chiffre. */
function annonce({ resteAVivre, tauxEffort }: { readonly resteAVivre: Calcul; readonly tauxEffort: Calcul }): string {
  const mots = [
    resteAVivre.valeur !== null && `Reste à vivre ${formatMontant(resteAVivre.valeur)}`,
    tauxEffort.valeur !== null && `taux d’effort ${formatPourcentage(tauxEffort.valeur)}`,
  ]
  return mots.filter(Boolean).join(', ')
}
