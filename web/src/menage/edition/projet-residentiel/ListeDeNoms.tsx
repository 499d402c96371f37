import { useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Suggestions } from '../../../core/choix/Suggestions.tsx'
import { ContexteDuFormulaire, idDuChamp } from '../../../core/formulaire/contexte.ts'
import { Icone } from '../../../core/Icone.tsx'
import { useChampDuDossier } from '../champs.tsx'
import type { Saisie } from '../saisie/saisie.ts'
import styles from './listeDeNoms.module.css'

interface Props<T> {
  readonly chemin: 'relogement.bailleursPositionnes' | 'relogement.communesPositionnees'
  readonly ajouter: string
  readonly cle: string
  readonly chercher: (texte: string, signal: AbortSignal) => Promise<readonly T[]>
}

/** Des noms, proposés ou tapés, chacun une étiquette que l'on retire. */
export function ListeDeNoms<T extends { readonly nom: string }>({ chemin, ajouter, cle, chercher }: Props<T>) {
  const { champ, verrou } = useChampDuDossier(chemin)
  const { racine } = useContext(ContexteDuFormulaire)
  const { setValue } = useFormContext<Saisie>()
  const noms = ((useWatch<Saisie>({ name: chemin }) ?? []) as (string | null)[]).filter((nom) => nom !== null)
  const ecrire = (suite: string[]) => setValue(chemin, suite, { shouldDirty: true })
  const ajouterLeNom = (nom: string) => !noms.includes(nom) && ecrire([...noms, nom])
  return (
    <div className="champ" id={idDuChamp(racine, chemin)}>
      <span className="lab">
        {champ.libelle}
        <span className="fac"> (facultatif)</span>
      </span>
      {noms.length > 0 && (
        <ul className={styles.noms}>
          {noms.map((nom) => (
            <li key={nom} className="tag h24">
              {nom}
              {verrou === null && (
                <button
                  type="button"
                  data-retirer=""
                  aria-label={`Retirer ${nom}`}
                  onClick={() => ecrire(noms.filter((autre) => autre !== nom))}
                >
                  <Icone nom="croix" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {verrou === null && (
        <Suggestions
          libelle={ajouter}
          cle={cle}
          chercher={chercher}
          texteDe={({ nom }) => nom}
          choisir={({ nom }) => ajouterLeNom(nom)}
          libre={ajouterLeNom}
          exemple={ajouter}
        />
      )}
    </div>
  )
}
