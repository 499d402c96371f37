import { formatInstant } from '@relogement/domain/common/date.format'
import { operateurSchema, type SaisieOperateur } from '@relogement/domain/referentiel/operateur.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePage } from '../acces/page.ts'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import '../core/fiche/fiche.css'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { ZoneDeTexte } from '../core/formulaire/Texte.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { type Operateur, operateurOptions, useChangerOperateur } from './operateur.data.ts'
import './operateur.css'

/** L'opérateur du relogement : l'adresse qu'il met en tête de ses lettres. */
export function OperateurPage() {
  usePage('Opérateur')
  const { data, error, refetch } = useQuery(operateurOptions)
  return (
    <div className="operateur">
      <header className="operateur-tete">
        <h1>{data?.nom ?? 'Opérateur'}</h1>
      </header>
      <Section id="adresse" titre="Adresse postale">
        {data === undefined ? (
          <ContenuAttendu attente="Chargement de l’adresse" erreur={error} relire={() => void refetch()} />
        ) : (
          <Adresse operateur={data} />
        )}
      </Section>
    </div>
  )
}

function Adresse({ operateur: { adresse, version, derniereModification } }: { readonly operateur: Operateur }) {
  const client = useQueryClient()
  const changer = useChangerOperateur()
  const { choisir, dialogue } = useConflit<SaisieOperateur>((_, valeur) => ({ libelle: 'Adresse postale', valeur: String(valeur) }))
  const enregistrer = (saisie: SaisieOperateur, origine: Origine<SaisieOperateur>) =>
    enregistrerAvecFusion<SaisieOperateur, Operateur>({
      saisie,
      base: origine.valeurs,
      version: origine.version ?? version,
      envoyer: (reunie, attendue) => changer.mutateAsync({ ...reunie, version: attendue }),
      relire: async () => {
        const relu = await client.query({ ...operateurOptions, staleTime: 0 })
        return { valeurs: { adresse: relu.adresse }, version: relu.version }
      },
      choisir,
    })
  return (
    <>
      <Formulaire<SaisieOperateur>
        key={version}
        schema={operateurSchema}
        valeurs={{ adresse }}
        version={version}
        brouillon="operateur:adresse"
        enregistrer={enregistrer}
        action="Enregistrer l’adresse"
        court
        nom="Adresse postale de l’opérateur"
      >
        <div className="champs">
          <ZoneDeTexte<SaisieOperateur>
            nom="adresse"
            libelle="Adresse"
            lignes={5}
            exemple={'12 rue de la Gare\n59000 Lille'}
            aide="En tête des lettres et au coupon-réponse. Une ligne de l’enveloppe par ligne, le code postal et la ville à la dernière."
          />
          {derniereModification !== null && (
            <p className="soft">
              Changée le {formatInstant(derniereModification.le)} par {derniereModification.auteur}.
            </p>
          )}
        </div>
      </Formulaire>
      {dialogue}
    </>
  )
}
