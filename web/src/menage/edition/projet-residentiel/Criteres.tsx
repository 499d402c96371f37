import { codesDe } from '@relogement/domain/common/listes'
import { criteresProjet, priorites } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.listes'
import type { SecteurSouhaite } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Ajouter } from '../Ajouter.tsx'
import { ChampDEtape, useVerrou } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { LigneDeListe } from '../Rangee.tsx'
import { Retirer } from '../Retirer.tsx'
import type { Saisie } from '../saisie/saisie.ts'
import styles from './criteres.module.css'

type Priorite = keyof typeof priorites

/** Ce que le logement doit avoir, ou ce qui serait mieux ; une précision au besoin (« 2e étage »). */
export function Criteres({ chemin }: { readonly chemin: `projetResidentiel.secteursSouhaites.${number}` }) {
  const { viser } = useEdition()
  const { setValue } = useFormContext<Saisie>()
  const lignes = useFieldArray<Saisie>({ name: `${chemin}.criteres` })
  const criteres = (useWatch<Saisie>({ name: `${chemin}.criteres` }) ?? []) as SecteurSouhaite['criteres']
  const ferme = useVerrou()(`${chemin}.criteres`) !== null
  const restants = codesDe(criteresProjet).filter((type) => type === 'AUTRE' || !criteres.some((critere) => critere.type === type))
  const ajouter = (type: keyof typeof criteresProjet) => {
    lignes.append({ type, priorite: 'SOUHAITE', texteLibre: null }, { shouldFocus: false })
    viser(`${chemin}.criteres.${lignes.fields.length}.texteLibre`)
  }
  return (
    <div className="champ">
      <span className="lab">Critères</span>
      {lignes.fields.length > 0 && (
        <ul className={styles.criteres}>
          {lignes.fields.map(({ id }, rang) => {
            const critere = criteres[rang]
            if (critere === undefined) return null
            const nom = criteresProjet[critere.type]
            return (
              <LigneDeListe key={id}>
                <span>{nom}</span>
                <fieldset className={`seg ${styles.priorite}`} disabled={ferme}>
                  <legend className="vh">Priorité : {nom}</legend>
                  {(Object.keys(priorites) as Priorite[]).reverse().map((priorite) => (
                    <button
                      key={priorite}
                      type="button"
                      aria-pressed={critere.priorite === priorite}
                      onClick={() => setValue(`${chemin}.criteres.${rang}.priorite`, priorite, { shouldDirty: true })}
                    >
                      {priorites[priorite]}
                    </button>
                  ))}
                </fieldset>
                <ChampDEtape
                  chemin={`${chemin}.criteres.${rang}.texteLibre`}
                  libelle={`Précision : ${nom}`}
                  libelleCache
                  facultatif={false}
                  exemple="Précision"
                  classe={styles.precision}
                />
                {!ferme && <Retirer libelle={nom} retirer={() => lignes.remove(rang)} classe={styles.oter} />}
              </LigneDeListe>
            )
          })}
        </ul>
      )}
      {!ferme && (
        <Ajouter
          libelle="Ajouter un critère"
          quoi={[{ entrees: restants.map((type) => ({ cle: type, libelle: criteresProjet[type], faire: () => ajouter(type) })) }]}
        />
      )}
    </div>
  )
}
