import type { Calcul } from '@relogement/domain/common/calcul'
import type { ReactNode } from 'react'
import { formatMontant, formatNombre, formatPourcent } from '../../core/formats.ts'
import styles from './ressources.module.css'

/** Les termes d'un total restent au serveur quand la personne n'en voit que le résultat. */
type Resultat = Pick<Calcul, 'valeur' | 'manque'>

interface PropsRegistre {
  readonly lignes: readonly { readonly libelle: string; readonly valeur: number | null }[] | undefined
  readonly total: string
  readonly valeur: ReactNode
  /** Ce qui se lit avec les montants sans entrer dans leur total. */
  readonly nonComptes?: ReactNode
  readonly children?: ReactNode
}

/** Des montants en colonne, et leur total sous un trait. */
export const Registre = ({ lignes = [], total, valeur, nonComptes, children }: PropsRegistre) => (
  <ul className="led">
    {lignes.map(({ libelle, valeur: montant }, rang) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: deux crédits peuvent porter le même nom
      <li key={`${libelle}-${rang}`}>
        <span>{libelle}</span>
        <span>{montant === null ? '—' : signe(montant)}</span>
      </li>
    ))}
    {nonComptes}
    <li className="tt">
      <span>{total}</span>
      <span>{valeur}</span>
    </li>
    {children}
  </ul>
)

/** Un montant qui se retranche porte un vrai signe moins. */
const signe = (montant: number): string => (montant < 0 ? `−\u00A0${formatMontant(-montant)}` : formatMontant(montant))

/** Un calcul que l'on n'a pas pu faire dit ce qui lui manque ; il ne vaut jamais 0 (domain-rules § 5.1). */
export const Manque = ({ calcul }: { readonly calcul: Resultat }) =>
  calcul.valeur === null && calcul.manque.length > 0 ? <li className={styles.manque}>Il manque : {calcul.manque.join(', ')}.</li> : null

export const montantOuTiret = (calcul: Resultat): string => (calcul.valeur === null ? '—' : formatMontant(calcul.valeur))
const pourcentOuTiret = (calcul: Resultat): string => (calcul.valeur === null ? '—' : formatPourcent(calcul.valeur))

interface PropsBudget {
  readonly tauxEffort: Calcul | undefined
  readonly resteAVivre: Calcul | undefined
  readonly parJourEtUC: number | null | undefined
  readonly unitesDeConsommation: number | null
}

/** Le taux d'effort et le reste à vivre, avec les termes qui les font. */
export function Budget({ tauxEffort, resteAVivre, parJourEtUC, unitesDeConsommation }: PropsBudget) {
  if (tauxEffort === undefined && resteAVivre === undefined) return null
  return (
    <div className={`two ${styles.budget}`}>
      {tauxEffort !== undefined && (
        <Registre lignes={tauxEffort.termes} total="Taux d’effort, logement actuel" valeur={pourcentOuTiret(tauxEffort)}>
          <Manque calcul={tauxEffort} />
        </Registre>
      )}
      {resteAVivre !== undefined && (
        <Registre lignes={resteAVivre.termes} total="Reste à vivre" valeur={montantOuTiret(resteAVivre)}>
          {parJourEtUC != null && unitesDeConsommation !== null && (
            <li className={styles.note}>
              <span>Par jour et par unité de consommation ({formatNombre(unitesDeConsommation)} UC)</span>
              <span>{formatMontant(parJourEtUC)}</span>
            </li>
          )}
          <Manque calcul={resteAVivre} />
        </Registre>
      )}
    </div>
  )
}
