import { formatMontant } from '@relogement/domain/common/montant'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CorpsApi } from '../core/api.ts'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Menu } from '../core/Menu.tsx'
import { type Demande, type Paiements, type PlaceDePaiement, paiementsOptions, usePasserPaiement } from './paiement.data.ts'
import type { Prepare } from './SaisirLePaiement.tsx'
import { TableDesIndemnites } from './TableDesIndemnites.tsx'
import { TableDesPaiements } from './TableDesPaiements.tsx'

const SaisirLePaiement = differe(() => import('./SaisirLePaiement.tsx'), 'SaisirLePaiement')
const Passer = differe(() => import('../passage/DialogueDePassage.tsx'), 'DialogueDePassage')

interface Props {
  readonly operationId: string
  readonly nom: string
}

type Ouvert = Prepare | { readonly quoi: 'PASSER'; readonly demande: Demande; readonly place: PlaceDePaiement }

/** Ce qui est accordé, demandé, versé d'une subvention, et les indemnités des ménages : chaque demande, jusqu'à son paiement. */
export function PaiementsSection({ operationId, nom }: Props) {
  const { data, error, refetch } = useQuery(paiementsOptions(operationId))
  const [ouvert, ouvrir] = useState<Ouvert | null>(null)
  if (data === undefined)
    return (
      <Section id="paiements" titre="Paiements">
        <ContenuAttendu attente="Chargement des paiements" erreur={error} relire={() => void refetch()} />
      </Section>
    )
  const { metadata, 'hydra:member': demandes } = data
  const fermer = () => ouvrir(null)
  return (
    <>
      <Contenu metadata={metadata} demandes={demandes} ouvrir={ouvrir} />
      <Suspense fallback={null}>
        {ouvert !== null &&
          (ouvert.quoi === 'PASSER' ? (
            <PasserLePaiement operationId={operationId} {...ouvert} fermer={fermer} />
          ) : (
            <SaisirLePaiement operationId={operationId} nom={nom} prepare={ouvert} plafondAvance={metadata.plafondAvance} fermer={fermer} />
          ))}
      </Suspense>
    </>
  )
}

interface PropsContenu {
  readonly metadata: Paiements['metadata']
  readonly demandes: readonly Demande[]
  readonly ouvrir: (ouvert: Ouvert) => void
}

function Contenu({ metadata, demandes, ouvrir }: PropsContenu) {
  const { versements, natures, indemnites, refusCreer } = metadata
  const deLaSubvention = demandes.filter(({ nature }) => nature.code !== 'INDEMNITE')
  const gestes = {
    passer: (demande: Demande, place: PlaceDePaiement) => ouvrir({ quoi: 'PASSER', demande, place }),
    corriger: (demande: Demande) => ouvrir({ quoi: 'CORRIGER', demande }),
  }
  return (
    <>
      <Section
        id="paiements"
        titre="Paiements"
        nombre={deLaSubvention.length}
        actions={
          refusCreer === null && (
            <Menu
              nom="Préparer une demande de paiement"
              bouton="Préparer une demande"
              classe="btn sm ghost"
              largeur={360}
              groupes={[
                {
                  entrees: natures.map(({ code, libelle, auPlus, refus }) => ({
                    cle: code,
                    libelle: `${libelle}…`,
                    icone: 'plus' as const,
                    ...(refus === null ? { detail: `Au plus ${formatMontant(auPlus)}` } : { raison: refus }),
                    faire: () => ouvrir({ quoi: 'NEUVE', nature: code, libelle, auPlus }),
                  })),
                },
              ]}
            />
          )
        }
      >
        <Definitions
          lignes={[
            { libelle: 'Accordé', valeur: formatMontant(versements.accorde) },
            { libelle: 'Versé', valeur: formatMontant(versements.verse) },
            { libelle: 'En attente de paiement', valeur: formatMontant(versements.enAttente) },
            { libelle: 'Reste à demander', valeur: formatMontant(versements.aDemander) },
            { libelle: 'Reste à verser', valeur: formatMontant(versements.reste) },
            ...(versements.tropPercu > 0 ? [{ libelle: 'Trop-perçu à reverser', valeur: formatMontant(versements.tropPercu) }] : []),
            ...(versements.reverse > 0 ? [{ libelle: 'Reversé', valeur: formatMontant(versements.reverse) }] : []),
          ]}
        />
        {deLaSubvention.length === 0 ? (
          <p className="vide-s">
            {versements.accorde === 0
              ? 'Rien n’est accordé : l’avance se demande une fois la FAT P validée.'
              : 'Aucune demande de paiement.'}
          </p>
        ) : (
          <TableDesPaiements demandes={deLaSubvention} gestes={gestes} />
        )}
      </Section>
      {indemnites !== null && indemnites.lignes.length > 0 && (
        <Section
          id="indemnites"
          titre="Indemnités de minoration"
          nombre={indemnites.lignes.length}
          actions={
            <small className="muted">
              {formatMontant(indemnites.retenu)} retenus, {formatMontant(indemnites.verse)} versés
            </small>
          }
        >
          <TableDesIndemnites
            indemnites={indemnites}
            demandes={demandes}
            gestes={gestes}
            demander={refusCreer === null ? (indemnite) => ouvrir({ quoi: 'INDEMNITE', indemnite }) : null}
          />
        </Section>
      )}
    </>
  )
}

interface PropsPassage {
  readonly operationId: string
  readonly demande: Demande
  readonly place: PlaceDePaiement
  readonly fermer: () => void
}

function PasserLePaiement({ operationId, demande, place, fermer }: PropsPassage) {
  const passer = usePasserPaiement(operationId)
  return (
    <Passer
      place={place}
      de={`demande n°\u00A0${demande.numero}`}
      detail={
        <>
          {demande.nature.libelle} : <b className="num">{formatMontant(demande.montant)}</b>
        </>
      }
      brouillon={`operation:${operationId}:paiement:${demande.id}`}
      passer={(body) => passer(demande, body as CorpsApi<'PUT /v1/financement/operations/{id}/paiements/{paiementId}/transitions'>)}
      fermer={fermer}
    />
  )
}
