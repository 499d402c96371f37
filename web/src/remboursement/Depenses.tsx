import { somme } from '@relogement/domain/common/montant'
import { naturesRemboursement } from '@relogement/domain/remboursement/remboursement.listes'
import { designationDeLigne } from '@relogement/domain/remboursement/remboursement.rules'
import type { LigneSaisie, SaisieRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { useContext } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatMontant } from '../core/formats.ts'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ContexteDuFormulaire, idDuChamp } from '../core/formulaire/contexte.ts'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import styles from './depenses.module.css'
import { Justificatif } from './Justificatif.tsx'
import type { PlafondDeNature } from './remboursements.data.ts'

interface Props {
  readonly menageId: string
  readonly natures: readonly PlafondDeNature[]
  readonly nouvelle: LigneSaisie
}

/** Les lignes de la demande : une nature, un montant, un justificatif. */
export function Depenses({ menageId, natures, nouvelle }: Props) {
  const { fields, append, remove } = useFieldArray<SaisieRemboursement>({ name: 'lignes' })
  const lignes = useWatch<SaisieRemboursement, 'lignes'>({ name: 'lignes' })
  const { racine } = useContext(ContexteDuFormulaire)
  const viser = (rang: number) => setTimeout(() => document.getElementById(idDuChamp(racine, `lignes.${rang}.nature`))?.focus())
  return (
    <div className={styles.depenses}>
      <ol aria-label="Dépenses">
        {fields.map(({ id }, rang) => {
          const ligne = lignes[rang] ?? nouvelle
          const numero = `dépense ${rang + 1}`
          return (
            <li key={id} className={styles.depense}>
              <Choix<SaisieRemboursement>
                nom={`lignes.${rang}.nature`}
                libelle="Dépense"
                libelleComplet={`Nature de la ${numero}`}
                options={naturesRemboursement}
              />
              <div className={styles.montant}>
                <Nombre<SaisieRemboursement>
                  nom={`lignes.${rang}.montant`}
                  libelle="Montant"
                  libelleComplet={`Montant de la ${numero}`}
                  aide={plafondEnClair(natures, ligne.nature)}
                  unite="€"
                />
              </div>
              {ligne.nature === 'AUTRE' && (
                <div className={styles.objet}>
                  <Texte<SaisieRemboursement>
                    nom={`lignes.${rang}.libelle`}
                    libelle="De quoi s’agit-il"
                    libelleComplet={`Objet de la ${numero}`}
                  />
                </div>
              )}
              <Justificatif menageId={menageId} rang={rang} numero={numero} />
              <button
                className={`ib ${styles.retirer}`}
                type="button"
                aria-label={`Retirer la ${numero}, ${designationDeLigne(ligne)}`}
                onClick={() => {
                  remove(rang)
                  if (fields.length > 1) viser(Math.max(0, rang - 1))
                }}
              >
                <Icone nom="croix" />
              </button>
            </li>
          )
        })}
      </ol>
      {fields.length === 0 && <p className="vide-s">Aucune dépense pour l’instant.</p>}
      <button
        className={`btn ghost ${styles.ajouter}`}
        type="button"
        onClick={() => {
          append(nouvelle, { shouldFocus: false })
          viser(fields.length)
        }}
      >
        <Icone nom="plus" />
        Ajouter une dépense
      </button>
    </div>
  )
}

function plafondEnClair(natures: readonly PlafondDeNature[], code: string): string {
  const nature = natures.find((candidate) => candidate.code === code)
  if (nature === undefined) return ''
  const reste = Math.max(0, somme([nature.plafond, -nature.dejaDemande]))
  return nature.dejaDemande > 0
    ? `Reste ${formatMontant(reste)} sur ${formatMontant(nature.plafond)}`
    : `Plafond ${formatMontant(nature.plafond)}`
}
