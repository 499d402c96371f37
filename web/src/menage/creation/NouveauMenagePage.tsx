import { sexes } from '@relogement/domain/menage/composition/composition.listes'
import { type NouveauMenage, nouveauMenageSchema } from '@relogement/domain/menage/creation/creation.schema'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listesQuittees } from '../../acces/listesQuittees.ts'
import { useMoi } from '../../acces/moi.ts'
import { usePage } from '../../acces/page.ts'
import { RetourALaSaisie } from '../../core/conflit/enregistrerAvecFusion.ts'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { Telephone, Texte } from '../../core/formulaire/Texte.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import { operationsOptions } from '../../referentiel/operations.data.ts'
import { VilleDAdresse } from '../../referentiel/VilleDAdresse.tsx'
import { naissanceRefusee } from '../composition/naissance.ts'
import { Groupe, Voie } from '../modification/GroupeDeChamps.tsx'
import { chercherRessemblants, type Ressemblant, useOuvrirDossier } from './creation.data.ts'
import { DejaSuivi } from './DejaSuivi.tsx'
import styles from './nouveauMenage.module.css'

const FIL = [{ libelle: 'Ménages', vers: '/menages' }]

const VIDE = {
  operationId: null,
  demandeur: { sexe: null, nom: '', prenom: '', dateDeNaissance: null, telephone: null, email: null },
  adresse: { numero: null, rue: '', codePostal: '', ville: '', complement: null },
  logement: { typologie: null, etage: null, numeroPorte: null },
} as unknown as NouveauMenage

/** Ouvrir le dossier d'un ménage : de quoi le reconnaître, puis sa saisie étape par étape. */
export function NouveauMenagePage() {
  usePage('Nouveau ménage', FIL)
  const { can } = useMoi()
  if (!can.includes('creerMenage'))
    return <EtatVide titre="Vous n’avez pas les droits requis pour accéder à cette ressource" detail="Votre rôle n’ouvre pas de dossier." />
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Nouveau ménage</h1>
      <p className={styles.chapeau}>De quoi ouvrir le dossier. Le reste se saisit ensuite, étape par étape.</p>
      <Ouverture />
    </div>
  )
}

interface Question {
  readonly ressemblants: readonly Ressemblant[]
  readonly repondre: (ouvrir: boolean) => void
}

function Ouverture() {
  const operations = useQuery(operationsOptions)
  const navigate = useNavigate()
  const { mutateAsync: ouvrir } = useOuvrirDossier()
  const [question, setQuestion] = useState<Question | null>(null)
  const demander = (ressemblants: readonly Ressemblant[]) =>
    new Promise<boolean>((resolve) => {
      const repondre = (reponse: boolean) => {
        setQuestion(null)
        resolve(reponse)
      }
      setQuestion({ ressemblants, repondre })
    })
  const enregistrer = async (saisie: NouveauMenage) => {
    const ressemblants = await chercherRessemblants(saisie.demandeur)
    if (ressemblants.length > 0 && !(await demander(ressemblants))) throw new RetourALaSaisie()
    const { id } = await ouvrir(saisie)
    void navigate({ to: '/menages/$id/edition/$etape', params: { id, etape: 'informations' } })
  }
  return (
    <>
      <Formulaire<NouveauMenage>
        schema={nouveauMenageSchema}
        valeurs={VIDE}
        brouillon="menage:nouveau"
        enregistrer={enregistrer}
        action="Ouvrir le dossier"
        classe={styles.saisie}
        annuler={() => {
          listesQuittees.revenir('/menages')
          void navigate({ href: listesQuittees.adresseDe('/menages') })
        }}
        nom="Nouveau ménage"
      >
        <Choix<NouveauMenage>
          nom="operationId"
          libelle="Opération"
          aide="Elle donne son code au dossier, et le bailleur actuel."
          options={Object.fromEntries((operations.data ?? []).map(({ id, nom, code }) => [id, `${nom} (${code})`]))}
          lecture={operations}
        />
        <Groupe titre="Demandeur principal">
          <div className="deux-colonnes">
            <Texte<NouveauMenage> nom="demandeur.nom" libelle="Nom" />
            <Texte<NouveauMenage> nom="demandeur.prenom" libelle="Prénom" />
            <Choix<NouveauMenage> nom="demandeur.sexe" libelle="Sexe" facultatif options={sexes} />
            <ChampDate<NouveauMenage>
              nom="demandeur.dateDeNaissance"
              libelle="Date de naissance"
              facultatif
              max={aujourdhui()}
              juger={naissanceRefusee}
            />
            <Telephone<NouveauMenage> nom="demandeur.telephone" libelle="Téléphone" facultatif />
            <Texte<NouveauMenage> nom="demandeur.email" libelle="Adresse électronique" type="email" facultatif />
          </div>
        </Groupe>
        <Groupe titre="Logement actuel">
          <Voie>
            <Texte<NouveauMenage> nom="adresse.numero" libelle="Numéro" libelleComplet="Numéro de voie" facultatif />
            <Texte<NouveauMenage> nom="adresse.rue" libelle="Rue" />
          </Voie>
          <div className="deux-colonnes">
            <Texte<NouveauMenage> nom="adresse.codePostal" libelle="Code postal" />
            <VilleDAdresse adresse="adresse" />
            <Texte<NouveauMenage> nom="adresse.complement" libelle="Complément" facultatif />
            <Choix<NouveauMenage> nom="logement.typologie" libelle="Typologie" facultatif options={typologies} />
            <Nombre<NouveauMenage> nom="logement.etage" libelle="Étage" facultatif pas={1} />
            <Texte<NouveauMenage> nom="logement.numeroPorte" libelle="Numéro de porte" facultatif />
          </div>
        </Groupe>
      </Formulaire>
      {question !== null && (
        <DejaSuivi ressemblants={question.ressemblants} ouvrir={() => question.repondre(true)} fermer={() => question.repondre(false)} />
      )}
    </>
  )
}
