import { useFieldArray } from 'react-hook-form'
import { Suggestions } from '../../../core/choix/Suggestions.tsx'
import { chercherVilles } from '../../../referentiel/villes.data.ts'
import { ChampDEtape, useVerrou } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { LigneDeListe } from '../Rangee.tsx'
import { Retirer } from '../Retirer.tsx'
import type { Saisie } from '../saisie/saisie.ts'
import styles from './exclus.module.css'

const CHEMIN = 'projetResidentiel.quartiersAExclure'

/** Où le ménage ne veut, ou ne doit pas aller. Sans quartier, c'est la ville entière. */
export function QuartiersAExclure() {
  const { viser } = useEdition()
  const lignes = useFieldArray<Saisie>({ name: CHEMIN })
  const ferme = useVerrou()(CHEMIN) !== null
  const exclure = (nom: string, enQuittant: boolean) => {
    lignes.append({ ville: nom, quartier: null, motif: null }, { shouldFocus: false })
    if (!enQuittant) viser(`${CHEMIN}.${lignes.fields.length}.quartier`)
  }
  return (
    <>
      {lignes.fields.length > 0 && (
        <ul className={styles.exclus}>
          {lignes.fields.map(({ id }, rang) => (
            <LigneDeListe key={id}>
              <ChampDEtape chemin={`${CHEMIN}.${rang}.ville`} libelle="Ville" />
              <ChampDEtape chemin={`${CHEMIN}.${rang}.quartier`} libelle="Quartier" classe={styles.large} />
              <ChampDEtape chemin={`${CHEMIN}.${rang}.motif`} libelle="Motif" classe={styles.large} />
              {!ferme && <Retirer libelle="ce quartier" retirer={() => lignes.remove(rang)} classe={styles.oter} />}
            </LigneDeListe>
          ))}
        </ul>
      )}
      {!ferme && (
        <div className={styles.ajout}>
          <Suggestions
            libelle="Exclure une ville ou l’un de ses quartiers"
            cle="villes"
            chercher={chercherVilles}
            texteDe={({ nom }) => nom}
            detailDe={({ codesPostaux }) => codesPostaux.slice(0, 2).join(', ')}
            choisir={({ nom }, enQuittant = false) => exclure(nom, enQuittant)}
            libre={exclure}
            exemple="Exclure une ville ou un quartier"
          />
        </div>
      )}
    </>
  )
}
