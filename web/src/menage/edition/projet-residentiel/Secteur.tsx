import type { SecteurSouhaite } from '@relogement/domain/menage/projet-residentiel/projetResidentiel.schema'
import { estOuvert, libelleSecteur, TOUS_SECTEURS } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { useContext } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Suggestions } from '../../../core/choix/Suggestions.tsx'
import { ContexteDuFormulaire, idDuChamp } from '../../../core/formulaire/contexte.ts'
import { chercherVilles, codePostalDe } from '../../../referentiel/villes.data.ts'
import { ChampDEtape, Champs, useVerrou } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Numero } from '../Numero.tsx'
import { LigneDeListe } from '../Rangee.tsx'
import { Retirer } from '../Retirer.tsx'
import type { Saisie } from '../saisie/saisie.ts'
import { Criteres } from './Criteres.tsx'
import styles from './secteur.module.css'

const NOM_MAX = 100

/** Un vœu : des villes et leurs quartiers, des typologies, des critères. Une ville hors de la liste s'écrit. Sans ville, il vaut « Tous / Toutes » (spécification § 5). */
export function Secteur({ rang }: { readonly rang: number }) {
  const chemin = `projetResidentiel.secteursSouhaites.${rang}` as `projetResidentiel.secteursSouhaites.${number}`
  const { viser } = useEdition()
  const { racine } = useContext(ContexteDuFormulaire)
  const secteur = useWatch<Saisie>({ name: chemin }) as SecteurSouhaite
  const villes = useFieldArray<Saisie>({ name: `${chemin}.villes` })
  const ferme = useVerrou()(chemin) !== null
  const ajouter = (nom: string, codePostal: string | null, enQuittant: boolean) => {
    villes.append({ nom, codePostal, quartier: null }, { shouldFocus: false })
    if (!enQuittant) viser(`${chemin}.villes.${villes.fields.length}.quartier`)
  }
  return (
    <fieldset className={styles.secteur} id={idDuChamp(racine, chemin)}>
      <legend>
        <Numero>{rang + 1}</Numero> {estOuvert(secteur) ? TOUS_SECTEURS : libelleSecteur(secteur)}
      </legend>
      <Champs deux>
        <div className="champ" id={idDuChamp(racine, `${chemin}.villes`)}>
          <span className="lab">Villes et quartiers</span>
          {!ferme && (
            <Suggestions
              libelle={`Ajouter une ville au secteur ${rang + 1}`}
              cle="villes"
              chercher={chercherVilles}
              texteDe={({ nom }) => nom}
              detailDe={({ codesPostaux }) => codesPostaux.slice(0, 2).join(', ')}
              choisir={(ville, enQuittant = false) => ajouter(ville.nom, codePostalDe(ville, null), enQuittant)}
              libre={(nom, enQuittant) => ajouter(nom.slice(0, NOM_MAX), null, enQuittant)}
              exemple={villes.fields.length === 0 ? `${TOUS_SECTEURS}, ou une ville` : 'Ajouter une ville'}
            />
          )}
        </div>
        <ChampDEtape chemin={`${chemin}.typologies`} facultatif={false} vide={TOUS_SECTEURS} />
      </Champs>
      {villes.fields.length > 0 && (
        <ul className={styles.villes}>
          {villes.fields.map(({ id }, place) => {
            const ville = secteur.villes[place]
            const quartier = `${chemin}.villes.${place}.quartier`
            return (
              <LigneDeListe key={id}>
                <span>
                  {ville?.nom} <span className="muted num">{ville?.codePostal}</span>
                </span>
                <ChampDEtape
                  chemin={quartier}
                  libelle={`Quartier à ${ville?.nom}`}
                  libelleCache
                  facultatif={false}
                  exemple="Quartier"
                  classe={styles.quartier}
                />
                {!ferme && <Retirer libelle={ville?.nom ?? 'la ville'} retirer={() => villes.remove(place)} />}
              </LigneDeListe>
            )
          })}
        </ul>
      )}
      <Criteres chemin={chemin} />
      <Champs>
        <ChampDEtape chemin={`${chemin}.precisions`} lignes={2} />
      </Champs>
    </fieldset>
  )
}
