import { formatDate } from '@relogement/domain/common/date.format'
import { formatMontant } from '@relogement/domain/common/montant'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { paiementsOptions } from '../paiement/paiement.data.ts'
import type { Financement } from './financement.data.ts'

/** Où en est le financement : l'étape, ce que l'opération coûte et qui la paie, ce qui est versé. */
export function Synthese({ financement }: { readonly financement: Financement }) {
  const { id, statutSubvention, depuis, statutCreation, bailleur, PRU, ville, nombreLogements, relogementsRestants, etape, fiches } =
    financement
  const { pages } = useMoi()
  const { data: paiements } = useQuery(paiementsOptions(id))
  const calcul = fiches.find((fiche) => fiche.etape === etape)?.calcul
  const versements = paiements?.metadata.versements
  const somme = (montant: number | undefined) => (montant === undefined ? null : formatMontant(montant))
  return (
    <Section
      id="synthese"
      titre="Synthèse"
      actions={
        pages.includes('operation') && (
          <Lien className="lk" vers={adresseDeLOperation(id)}>
            Ouvrir l’opération
          </Lien>
        )
      }
    >
      <Definitions
        lignes={[
          {
            libelle: 'Subvention',
            valeur:
              statutSubvention === null
                ? 'Sans FAT'
                : [statutSubvention.libelle, depuis && `depuis le ${formatDate(depuis)}`].filter(Boolean).join(', '),
          },
          { libelle: 'Création', valeur: statutCreation.libelle },
          { libelle: 'Bailleur', valeur: bailleur?.nom ?? null },
          { libelle: 'Lieu', valeur: [ville, PRU && `PRU ${PRU.nom}`].filter(Boolean).join(', ') || null },
          { libelle: 'Logements', valeur: nombreLogements === null ? null : formatNombre(nombreLogements) },
          { libelle: 'Restent à reloger', valeur: formatNombre(relogementsRestants) },
          { libelle: `Coût, FAT ${etape}`, valeur: somme(calcul?.cout) },
          { libelle: `Subvention ANRU, FAT ${etape}`, valeur: somme(calcul?.subvention) },
          { libelle: 'Autres ressources', valeur: somme(calcul?.autresRessources) },
          { libelle: 'Autofinancement', valeur: somme(calcul?.autofinancement) },
          { libelle: 'Accordé', valeur: somme(versements?.accorde) },
          { libelle: 'Versé', valeur: somme(versements?.verse) },
          { libelle: 'Reste à verser', valeur: somme(versements?.reste) },
        ]}
      />
    </Section>
  )
}
