import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { moiOptions, useMoi } from '../acces/moi.ts'
import { LogementsPossiblesSection } from '../candidat/LogementsPossiblesSection.tsx'
import { CommentairesSection, DerniersCommentaires, useCommentaires } from '../commentaire/Commentaires.tsx'
import { chargerLesDifferes, differe } from '../core/differe.ts'
import { SousNavigation, useArrivee } from '../core/fiche/SousNavigation.tsx'
import { aujourdhui } from '../core/jour.ts'
import { AlertesSection } from '../menage/alertes/AlertesSection.tsx'
import { useAlertes } from '../menage/alertes/useAlertes.ts'
import { useGesteDeLAdresse } from '../menage/alertes/useTraiter.ts'
import { ConservationSection, DonneesEffacees } from '../menage/conservation/ConservationSection.tsx'
import { ConsultationsSection } from '../menage/consultations/ConsultationsSection.tsx'
import { CourrielsSection } from '../menage/courriels/CourrielsSection.tsx'
import { DocumentsSection } from '../menage/documents/DocumentsSection.tsx'
import { SaisiesEnAttente } from '../menage/edition/SaisiesEnAttente.tsx'
import { AFaire } from '../menage/fiche/AFaire.tsx'
import { Attente } from '../menage/fiche/Attente.tsx'
import { Avancement } from '../menage/fiche/Avancement.tsx'
import { EnTete } from '../menage/fiche/EnTete.tsx'
import { EnVeille } from '../menage/fiche/EnVeille.tsx'
import {
  type ContactPris,
  type DialogueDuDossier,
  FicheContexte,
  type GesteVise,
  type Relance,
  useFiche,
} from '../menage/fiche/fiche.contexte.ts'
import styles from '../menage/fiche/mentions.module.css'
import { ProchainesDates } from '../menage/fiche/ProchainesDates.tsx'
import { SectionsDeSaisie } from '../menage/fiche/SectionsDeSaisie.tsx'
import {
  estModifiable,
  manquesParSection,
  manqueUneSection,
  type SectionDeFiche,
  sectionsDeLaFiche,
  sectionsOuvertes,
} from '../menage/fiche/sections.ts'
import { HistoriqueDuDossier } from '../menage/historique/HistoriqueDuDossier.tsx'
import { type Menage, menageOptions, type PlaceSuivante } from '../menage/menage.data.ts'
import { commenteDuMenage } from '../menage/menage.sujet.ts'
import { refusDeModifier } from '../menage/modification/refusDeModifier.ts'
import { NouveauLogementSection } from '../menage/nouveau-logement/NouveauLogementSection.tsx'
import { DossierGele } from '../menage/ouverture/DossierGele.tsx'
import { DossierOuvert } from '../menage/ouverture/DossierOuvert.tsx'
import { PageDuMenage } from '../menage/PageDuMenage.tsx'
import { pourLaProposition } from '../menage/passages/pourLaProposition.ts'
import { ProchaineEtape } from '../menage/prochaine-etape/ProchaineEtape.tsx'
import { PromessesSection } from '../menage/promesse/PromessesSection.tsx'
import { RelogementSection } from '../menage/relogement/RelogementSection.tsx'
import { RendezVousSection } from '../menage/rendez-vous/RendezVousSection.tsx'
import { PropositionsSection } from '../proposition/PropositionsSection.tsx'
import { reponseRecuePour } from '../proposition/suites.ts'
import { RemboursementsSection } from '../remboursement/RemboursementsSection.tsx'
import { remboursementsOptions } from '../remboursement/remboursements.data.ts'
import { Synthese } from './Synthese.tsx'

const NoterUnSuivi = differe(() => import('../menage/suivis/NoterUnSuivi.tsx'), 'NoterUnSuivi')

export function MenagePage({ id }: { readonly id: string }) {
  // Toujours relue à l'ouverture : une fiche apportée par le survol s'affiche aussitôt, et le serveur note la vraie lecture.
  const lecture = useQuery({ ...menageOptions(id), staleTime: 60_000, refetchOnMount: 'always' })
  useCompteDesAlertes(id, lecture.data !== undefined)
  return (
    <PageDuMenage titre="Ménage" lecture={lecture} nom={({ noms }) => noms} attente={<Attente />}>
      {(menage) => <Fiche menage={menage} />}
    </PageDuMenage>
  )
}

/** Ouvrir le dossier a pu éteindre des alertes : le compte de la cloche se relit. */
function useCompteDesAlertes(id: string, lu: boolean): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: un autre dossier, une autre lecture
  useEffect(() => {
    if (lu) void client.invalidateQueries({ queryKey: moiOptions.queryKey })
  }, [client, id, lu])
}

function Fiche({ menage }: { readonly menage: Menage }) {
  const edition = useEdition()
  const jour = aujourdhui()
  const refus = refusDeModifier(menage)
  useArrivee(menage.id)
  useEffect(() => void chargerLesDifferes(), [])
  const [passage, setPassage] = useState<PlaceSuivante | null>(null)
  const [ouvert, ouvrir] = useState<DialogueDuDossier | null>(null)
  const [relance, relancer] = useState<Relance | null>(null)
  const [contact, contacter] = useState<ContactPris | null>(null)
  const [vise, viser] = useState<GesteVise | null>(null)
  const fiche = useMemo(() => {
    // Le passage est gardé tel qu'il était : son dialogue reste ouvert pendant que la fiche se met à jour dessous.
    const passer = (transition: string | null, propositionId?: string, sues?: Readonly<Record<string, string>>) => {
      const place = menage.nextPlaces.find((suivante) => suivante.transition === transition) ?? null
      // Ce que le ménage a déjà répondu ne se retape pas, d'où que son dialogue s'ouvre.
      const dite = propositionId === undefined ? reponseRecuePour(menage.logements, transition) : { propositionId, sues }
      setPassage(place && dite ? pourLaProposition(place, dite.propositionId, dite.sues) : place)
    }
    return { menage, jour, passage, passer, ouvert, ouvrir, relance, relancer, contacter, vise, viser, refusDeModifier: refus, ...edition }
  }, [menage, jour, passage, ouvert, relance, vise, refus, edition])
  return (
    <FicheContexte value={fiche}>
      <GesteDeLAdresse />
      <EnTete />
      <DonneesEffacees />
      <DossierGele />
      <DossierOuvert />
      <EnVeille />
      <Avancement />
      <SaisiesEnAttente />
      <div className="fiche">
        <Sections menage={menage} />
        <div className="secs">
          <ProchaineEtape />
          <SectionsDuDossier />
          <div className={styles.mentions}>
            {refus !== null && (
              <p className="ecran" id="lecture-seule">
                Dossier en lecture. {refus}
              </p>
            )}
            {manqueUneSection(menage) && <p>Certaines informations ne vous sont pas ouvertes.</p>}
          </div>
        </div>
        {!menage.donneesEffaceesLe && (
          <aside className="side" aria-label="À faire, dates et commentaires">
            <AFaire />
            <ProchainesDates />
            <DerniersCommentaires commente={commenteDuMenage(menage)} repondre={vise === 'commenter'} />
          </aside>
        )}
      </div>
      <Suspense fallback={null}>{contact !== null && <NoterUnSuivi contact={contact} fermer={() => contacter(null)} />}</Suspense>
    </FicheContexte>
  )
}

function GesteDeLAdresse() {
  useGesteDeLAdresse()
  return null
}

/** La section ouverte à la saisie tient dans l'adresse : un rechargement la retrouve, avec sa saisie. */
function useEdition() {
  const { modifier, champ }: { modifier?: string; champ?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const aller = (search: Partial<Record<string, string>>, replace: boolean) =>
      void navigate({ to: '.', search, replace, resetScroll: false })
    return {
      modifie: estModifiable(modifier) ? modifier : null,
      champ: champ ?? null,
      modifier: (section: SectionDeFiche, vise?: string) =>
        aller({ modifier: section, ...(vise === undefined ? {} : { champ: vise }) }, false),
      fermer: () => aller({}, true),
    }
  }, [modifier, champ, navigate])
}

/** Purgé, un dossier n’a plus rien à montrer que ses dates et qui l’avait lu. */
function SectionsDuDossier() {
  const { menage } = useFiche()
  if (menage.donneesEffaceesLe)
    return (
      <>
        <RelogementSection />
        <ConsultationsSection />
      </>
    )
  return (
    <>
      <Synthese />
      <PropositionsSection />
      <LogementsPossibles />
      <NouveauLogementSection />
      <SectionsDeSaisie />
      <RendezVousSection />
      <PromessesSection />
      <DocumentsSection />
      <CourrielsSection />
      <RemboursementsSection />
      <CommentairesSection commente={commenteDuMenage(menage)} />
      <AlertesSection />
      <HistoriqueDuDossier />
      <ConservationSection />
      <ConsultationsSection />
    </>
  )
}

/** À l'équipe, tant que le ménage cherche ou cherchera un logement. */
function LogementsPossibles() {
  const { menage } = useFiche()
  return useSectionsOuvertes(menage).includes('logements-possibles') && <LogementsPossiblesSection menageId={menage.id} />
}

function useSectionsOuvertes(menage: Menage): SectionDeFiche[] {
  const { pages } = useMoi()
  return sectionsOuvertes(menage).filter((section) => section !== 'logements-possibles' || pages.includes('logementsPossibles'))
}

function Sections({ menage }: { readonly menage: Menage }) {
  const { total: commentaires } = useCommentaires(commenteDuMenage(menage))
  const alertes = useAlertes(menage).length
  const { data: demandes } = useQuery({ ...remboursementsOptions(menage.id), enabled: menage.can.includes('lireRemboursements') })
  const manques = manquesParSection(menage)
  const nombres: Partial<Record<SectionDeFiche, number>> = {
    propositions: menage.logements?.length,
    composition: menage.composition?.nombreOccupants,
    suivis: menage.suivis?.length,
    documents: menage.documents?.length,
    remboursements: demandes?.['hydra:totalItems'],
    commentaires,
    alertes,
  }
  const entrees = useSectionsOuvertes(menage).map((id) => ({ id, titre: sectionsDeLaFiche[id], nombre: nombres[id], manques: manques[id] }))
  return <SousNavigation entrees={entrees} />
}
