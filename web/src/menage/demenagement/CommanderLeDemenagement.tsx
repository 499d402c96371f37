import { ajouterJours } from '@relogement/domain/common/date'
import { formatJourDeSemaine } from '@relogement/domain/common/date.format'
import { bonDemandeSchema, refusDePrestationSchema } from '@relogement/domain/demenagement/bonDeCommande'
import { consequencesDeLaCommande, consequencesDuRefusDeLaPrestation } from '@relogement/domain/demenagement/demenagement.consequences'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../core/api.ts'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { OuiNon } from '../../core/formulaire/Case.tsx'
import { Choix } from '../../core/formulaire/Choix.tsx'
import { ChampDate } from '../../core/formulaire/Date.tsx'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Nombre } from '../../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../../core/formulaire/Texte.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { Segments } from '../../core/Onglets.tsx'
import type { Document } from '../../document/document.data.ts'
import type { PropsDeProduction } from '../produits/entrees.ts'
import { useProduire } from '../produits/produits.data.ts'

const schema = bonDemandeSchema.omit({ menageId: true })
type Saisie = z.output<typeof schema>
const schemaDuRefus = refusDePrestationSchema.omit({ menageId: true })
type Refus = z.output<typeof schemaDuRefus>

const VIDE = {
  date: '',
  prestataireId: null,
  marche: null,
  volume: null,
  pieces: null,
  objetsLourds: null,
  demontage: null,
  cartonsLe: null,
  cave: null,
  acces: null,
  options: null,
  montant: null,
} satisfies Saisie

/** Réserver un créneau et commander le déménagement ; ou noter que le ménage s'en charge. */
export function CommanderLeDemenagement({ menageId, produit, fermer }: Omit<PropsDeProduction, 'entree'>) {
  const [maniere, setManiere] = useState<'commander' | 'refuser'>('commander')
  return (
    <Dialogue titre="Programmer le déménagement" fermer={fermer} largeur={600}>
      <div className="dlg-c">
        <Segments
          libelle="Qui déménage le ménage"
          choix={{ commander: 'Commander la prestation', refuser: 'Le ménage la refuse' }}
          choisi={maniere}
          choisir={setManiere}
        />
      </div>
      {maniere === 'commander' ? (
        <Commander menageId={menageId} produit={produit} fermer={fermer} />
      ) : (
        <Refuser menageId={menageId} fermer={fermer} />
      )}
    </Dialogue>
  )
}

type Props = Pick<PropsDeProduction, 'menageId' | 'fermer'>

function Commander({ menageId, produit, fermer }: Props & Pick<PropsDeProduction, 'produit'>) {
  const produire = useProduire(menageId)
  const client = useQueryClient()
  const jours = useJoursLibres()
  const prestataires = usePrestataires()
  // Non lus une fois, ils se redemandent d'ici : le champ qui les redemande ne disparaît pas pendant qu'il le fait.
  const [nonLus, setNonLus] = useState(false)
  if (prestataires.isLoadingError && !nonLus) setNonLus(true)
  const recu = useRef<Document | null>(null)
  // Ce dialogue se ferme avant que le bon ne s'ouvre.
  const montrer = () => {
    fermer()
    if (recu.current !== null) produit(recu.current)
  }
  return (
    <Formulaire<Saisie>
      schema={schema}
      valeurs={VIDE}
      brouillon={`menage:${menageId}:commande-demenagement`}
      enregistrer={async (body) => {
        recu.current = await produire.mutateAsync(() =>
          api('POST /v1/business/bon-de-commande-demenagement/generate', { body: { menageId, ...body } }),
        )
        await relire(client)
      }}
      apres={montrer}
      court
      nom="Commander le déménagement"
      pied={<PiedDeDialogue action="Commander" pendant="Réservation en cours" fermer={fermer} />}
    >
      <div className="dlg-c champs">
        <Consequences consequences={consequencesDeLaCommande()} />
        <Choix<Saisie> nom="date" libelle="Jour" options={jours.data ?? {}} lecture={jours} />
        {(nonLus || Object.keys(prestataires.data ?? {}).length > 1) && (
          <Choix<Saisie> nom="prestataireId" libelle="Prestataire" options={prestataires.data ?? {}} lecture={prestataires} />
        )}
        <Nombre<Saisie> nom="volume" libelle="Volume" unite="m³" souple facultatif />
        <Nombre<Saisie> nom="pieces" libelle="Pièces" pas={1} souple facultatif />
        <Texte<Saisie> nom="objetsLourds" libelle="Objets lourds ou fragiles" facultatif />
        <Texte<Saisie> nom="demontage" libelle="Démontage et remontage" facultatif />
        <ChampDate<Saisie> nom="cartonsLe" libelle="Cartons livrés le" facultatif />
        <OuiNon<Saisie> nom="cave" libelle="Cave ou dépendance" facultatif />
        <Texte<Saisie> nom="acces" libelle="Accès, stationnement" facultatif />
        <Texte<Saisie> nom="options" libelle="Options" facultatif />
        <Nombre<Saisie> nom="montant" libelle="Montant" unite="€" facultatif />
        <Texte<Saisie> nom="marche" libelle="Référence du marché" facultatif />
      </div>
    </Formulaire>
  )
}

function Refuser({ menageId, fermer }: Props) {
  const client = useQueryClient()
  return (
    <Formulaire<Refus>
      schema={schemaDuRefus}
      valeurs={{ date: '' }}
      brouillon={`menage:${menageId}:refus-prestation`}
      enregistrer={async ({ date }) => {
        await api('POST /v1/business/refuser-prestation-demenagement', { body: { menageId, date } })
        notifier({ message: 'Prestation refusée, déménagement programmé' })
        await relire(client)
      }}
      apres={fermer}
      court
      nom="Refuser la prestation"
      pied={<PiedDeDialogue action="Enregistrer le refus" fermer={fermer} />}
    >
      <div className="dlg-c champs">
        <Consequences consequences={consequencesDuRefusDeLaPrestation()} />
        <ChampDate<Refus> nom="date" libelle="Le ménage déménage le" />
      </div>
    </Formulaire>
  )
}

const relire = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['menage'] }),
    client.invalidateQueries({ queryKey: ['menages'] }),
    client.invalidateQueries({ queryKey: ['plannings'] }),
  ])

/** Les entreprises de déménagement ; la seule n'est pas à choisir. */
const usePrestataires = () =>
  useQuery({
    queryKey: ['partenaires', 'prestataires'],
    queryFn: ({ signal }) => api('GET /v1/partenaires', { query: { categories: ['PRESTATAIRE'], pageSize: 200 }, signal }),
    select: (lus) => Object.fromEntries(lus['hydra:member'].map(({ id, nom }) => [id, nom])),
    staleTime: 300_000,
  })

/** Les deux mois que l'API donne d'un coup. */
const HORIZON = 62

/** « mar. 16 juin, 3 libres » : les jours ouverts à la personne où il reste un créneau. */
const useJoursLibres = () =>
  useQuery({
    queryKey: ['plannings', 'libres'],
    queryFn: ({ signal }) => {
      const debut = aujourdhui()
      return api('GET /v1/business/planning/recapitulatif', { query: { debut, fin: ajouterJours(debut, HORIZON) }, signal })
    },
    select: (lu) =>
      Object.fromEntries(
        lu['hydra:member']
          .filter(({ restant = 0 }) => restant > 0)
          .map(({ date, restant = 0 }) => [date, `${formatJourDeSemaine(date)}, ${restant} ${restant > 1 ? 'libres' : 'libre'}`]),
      ),
    refetchOnMount: 'always',
  })
