import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { ageDe, estAdulte } from '@relogement/domain/menage/composition/occupants'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChampDEtape, Champs, Partie, Tenu } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'
import styles from './uneDesPersonnes.module.css'

/** Dès seize ans on peut être apprenti ou salarié, et joint à son numéro. */
const AGE_DU_TRAVAIL = 16

/** Tout ce qui se saisit d'une personne, hors ressources. */
export function FichePersonne({ personne }: { readonly personne: Occupant }) {
  const { jour } = useEdition()
  const sous = (champ: string) => `composition.occupants.${personne.id}.${champ}`
  const adulte = estAdulte(personne, jour)
  const aSaVie = adulte || (ageDe(personne, jour) ?? 0) >= AGE_DU_TRAVAIL
  const retraite = personne.situationProfessionnelle.categorieSocioProfessionnelle === 'RETRAITES'
  useRetraite(personne, retraite)
  return (
    <div className={styles.dessous}>
      <Partie titre="Identité">
        <Champs deux>
          <ChampDEtape chemin={sous('role')} />
          <ChampDEtape chemin={sous('sexe')} />
          <ChampDEtape chemin={sous('prenom')} />
          <ChampDEtape chemin={sous('nom')} />
          <ChampDEtape chemin={sous('dateDeNaissance')} max={jour} />
          <ChampDEtape chemin={sous('nomDeNaissance')} />
          {adulte && <ChampDEtape chemin={sous('situationFamiliale')} />}
        </Champs>
        <Champs>
          {adulte && <ChampDEtape chemin={sous('titulaire')} libelle="Titulaire du bail" />}
          {personne.role === 'ENFANT' && <ChampDEtape chemin={sous('gardeAlternee')} />}
        </Champs>
      </Partie>
      {aSaVie && (
        <Partie titre="Contact" facultatif>
          <Champs deux>
            <ChampDEtape chemin={sous('contact.telephone')} />
            <ChampDEtape chemin={sous('contact.email')} />
          </Champs>
        </Partie>
      )}
      {aSaVie && (
        <Partie titre="Situation professionnelle" facultatif>
          <Champs deux>
            <ChampDEtape chemin={sous('situationProfessionnelle.categorieSocioProfessionnelle')} />
            {!retraite && (
              <>
                <ChampDEtape chemin={sous('situationProfessionnelle.activite')} />
                <ChampDEtape chemin={sous('situationProfessionnelle.employeur')} />
              </>
            )}
          </Champs>
          {retraite && <Tenu>À la retraite : ni activité ni employeur.</Tenu>}
        </Partie>
      )}
      <Partie titre="Scolarité" facultatif>
        <Champs deux>
          <ChampDEtape chemin={sous('scolarite.niveau')} libelle="Niveau" />
          <ChampDEtape chemin={sous('scolarite.etablissement')} libelle="Établissement" />
          <ChampDEtape chemin={sous('scolarite.ville')} libelle="Ville" />
        </Champs>
      </Partie>
      <Partie titre="Accompagnement" facultatif>
        <Champs deux>
          <ChampDEtape chemin={sous('accompagnementSpecifique.social')} libelle="Social" />
          <ChampDEtape chemin={sous('accompagnementSpecifique.insertionProfessionnelle.suivis')} libelle="Insertion professionnelle" />
          <ChampDEtape chemin={sous('accompagnementSpecifique.referent')} />
        </Champs>
      </Partie>
    </div>
  )
}

/** Un retraité n'a ni activité ni employeur (spécification § 4) : ils s'effacent à l'écran, pas en silence à l'enregistrement. */
function useRetraite({ id, situationProfessionnelle: { activite, employeur } }: Occupant, retraite: boolean): void {
  const { setValue } = useFormContext<Saisie>()
  const aEffacer = retraite && (activite !== null || employeur !== null)
  useEffect(() => {
    if (!aEffacer) return
    setValue(`composition.occupants.${id}.situationProfessionnelle.activite`, null, { shouldDirty: true })
    setValue(`composition.occupants.${id}.situationProfessionnelle.employeur`, null, { shouldDirty: true })
  }, [aEffacer, id, setValue])
}
