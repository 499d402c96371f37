import { CompositionSection } from '../composition/CompositionSection.tsx'
import { InformationsSection } from '../informations/InformationsSection.tsx'
import { LogementActuelSection } from '../logement-actuel/LogementActuelSection.tsx'
import { LogementPrecedentSection } from '../logement-precedent/LogementPrecedentSection.tsx'
import { ProjetSection } from '../projet-residentiel/ProjetSection.tsx'
import { RelogementSection } from '../relogement/RelogementSection.tsx'
import { RessourcesSection } from '../ressources/RessourcesSection.tsx'
import { SuivisSection } from '../suivis/SuivisSection.tsx'

/** Ce qui se saisit du ménage, aujourd'hui ou tel que c'était un autre jour. */
export const SectionsDeSaisie = () => (
  <>
    <InformationsSection />
    <RelogementSection />
    <CompositionSection />
    <RessourcesSection />
    <ProjetSection />
    <LogementActuelSection />
    <LogementPrecedentSection />
    <SuivisSection />
  </>
)
