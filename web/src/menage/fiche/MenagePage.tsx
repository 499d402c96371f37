import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { listesQuittees } from '../../app/listesQuittees.ts'
import { moiOptions, useMoi } from '../../app/moi.ts'
import { usePage } from '../../app/page.ts'
import { chargerLesDifferes } from '../../core/differe.ts'
import { estHorsDePortee, estIntrouvable, messageDe } from '../../core/erreurs.ts'
import { SectionsDeSaisie } from './SectionsDeSaisie.tsx'
import '../../core/fiche/fiche.css'
import { LogementsPossiblesSection } from '../../candidat/LogementsPossiblesSection.tsx'
import { CommentairesSection, DerniersCommentaires, useCommentaires } from '../../commentaire/Commentaires.tsx'
import { SousNavigation } from '../../core/fiche/SousNavigation.tsx'
import { aujourdhui } from '../../core/jour.ts'
import { EtatVide } from '../../core/liste/EtatVide.tsx'
import { AlertesSection } from '../alertes/AlertesSection.tsx'
import { useAlertes } from '../alertes/useAlertes.ts'
import { ConservationSection, DonneesEffacees } from '../conservation/ConservationSection.tsx'
import { ConsultationsSection } from '../consultations/ConsultationsSection.tsx'
import { CourrielsSection } from '../courriels/CourrielsSection.tsx'
import { DocumentsSection } from '../documents/DocumentsSection.tsx'
import { SaisiesEnAttente } from '../edition/SaisiesEnAttente.tsx'
import { HistoriqueDuDossier } from '../historique/HistoriqueDuDossier.tsx'
import { commenteDuMenage } from '../menage.sujet.ts'
import '../menage.css'
import { type Menage, menageOptions, type PlaceSuivante } from '../menage.data.ts'
import { refusDeModifier } from '../modification/refusDeModifier.ts'
import { NouveauLogementSection } from '../nouveau-logement/NouveauLogementSection.tsx'
import { DossierGele } from '../ouverture/DossierGele.tsx'
import { DossierHorsDePortee } from '../ouverture/DossierHorsDePortee.tsx'
import { DossierOuvert } from '../ouverture/DossierOuvert.tsx'
import { pourLaProposition } from '../passages/pourLaProposition.ts'
import { ProchaineEtape } from '../prochaine-etape/ProchaineEtape.tsx'
import { PropositionsSection } from '../propositions/PropositionsSection.tsx'
import { RelogementSection } from '../relogement/RelogementSection.tsx'
import { RemboursementsSection } from '../remboursements/RemboursementsSection.tsx'
import { remboursementsOptions } from '../remboursements/remboursements.data.ts'
import { AFaire } from './AFaire.tsx'
import { Attente } from './Attente.tsx'
import { Avancement } from './Avancement.tsx'
import type { DialogueDuDossier } from './DialoguesDuDossier.tsx'
import { EnTete } from './EnTete.tsx'
import { EnVeille } from './EnVeille.tsx'
import { FicheContexte, type Relance, useFiche } from './fiche.contexte.ts'
import { ProchainesDates } from './ProchainesDates.tsx'
import { Synthese } from './Synthese.tsx'
import { estModifiable, manquesParSection, manqueUneSection, type SectionDeFiche, sectionsDeLaFiche, sectionsOuvertes } from './sections.ts'

export function MenagePage({ id }: { readonly id: string }) {
  // Toujours relue à l'ouverture : une fiche apportée par le survol s'affiche aussitôt, et le serveur note la vraie lecture.
  const { data: menage, error, refetch } = useQuery({ ...menageOptions(id), staleTime: 60_000, refetchOnMount: 'always' })
  useCompteDesAlertes(id, menage !== undefined)
  usePage(menage?.noms ?? (error === null ? null : 'Ménage'), [listesQuittees.origine()])
  if (menage !== undefined) return <Fiche menage={menage} />
  if (error === null) return <Attente />
  return (
    <>
      <h1 className="vh">Ménage</h1>
      {estHorsDePortee(error) ? (
        <DossierHorsDePortee erreur={error} />
      ) : estIntrouvable(error) ? (
        <EtatVide titre="Ménage introuvable" detail="Ce dossier n’existe pas, ou ne vous est pas ouvert." />
      ) : (
        <EtatVide titre={messageDe(error)} action="Réessayer" faire={() => void refetch()} />
      )}
    </>
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
  useEffect(() => void chargerLesDifferes(), [])
  const [passage, setPassage] = useState<PlaceSuivante | null>(null)
  const [ouvert, ouvrir] = useState<DialogueDuDossier | null>(null)
  const [relance, relancer] = useState<Relance | null>(null)
  const fiche = useMemo(() => {
    // Le passage est gardé tel qu'il était : son dialogue reste ouvert pendant que la fiche se met à jour dessous.
    const passer = (transition: string | null, propositionId?: string) => {
      const place = menage.nextPlaces.find((suivante) => suivante.transition === transition) ?? null
      setPassage(place && propositionId !== undefined ? pourLaProposition(place, propositionId) : place)
    }
    return { menage, jour, passage, passer, ouvert, ouvrir, relance, relancer, refusDeModifier: refus, ...edition }
  }, [menage, jour, passage, ouvert, relance, refus, edition])
  return (
    <FicheContexte value={fiche}>
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
          <div className="mentions-f">
            {refus !== null && <p id="lecture-seule">Dossier en lecture. {refus}</p>}
            {manqueUneSection(menage) && <p>Certaines informations ne vous sont pas ouvertes.</p>}
          </div>
        </div>
        {!menage.donneesEffaceesLe && (
          <aside className="side" aria-label="À faire, dates et commentaires">
            <AFaire />
            <ProchainesDates />
            <DerniersCommentaires commente={commenteDuMenage(menage)} />
          </aside>
        )}
      </div>
    </FicheContexte>
  )
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
