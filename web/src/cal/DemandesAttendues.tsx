// Les pièces et les dates que les ménages attendent d'un bailleur (look 21b).
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { demandesDuBailleur } from '@relogement/domain/menage/demandes-au-bailleur/demandesAuBailleur'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { Lien } from '../core/Lien.tsx'
import { adresseDuTraitement, traitementsDuBailleur } from '../menage/alertes/traitement.ts'
import type { Attendus } from './cal.data.ts'
import { AvantLe } from './LogementsAttendus.tsx'

export type Demande = Attendus['demandes'][number]

export const TITRE_DES_DEMANDES = 'Pièces et dates demandées'

export const DemandesAttendues = ({ demandes }: { readonly demandes: readonly Demande[] }) => (
  <Section id="demandes" titre={TITRE_DES_DEMANDES} nombre={demandes.length}>
    {demandes.length === 0 ? (
      <p className="vide-s">Aucune pièce ni aucune date ne vous est demandée.</p>
    ) : (
      <TableDeSection
        libelle={TITRE_DES_DEMANDES}
        lignes={demandes}
        cleDe={({ menage, quoi }) => `${menage.id} ${quoi}`}
        colonnes={[
          { titre: 'Ménage', carte: 1, rendu: ({ menage }) => <Lien vers={adresseDuMenage(menage.id)}>{menage.noms}</Lien> },
          { titre: 'Code', largeur: 130, rendu: ({ menage }) => menage.codeMenage },
          { titre: 'Demandé', largeur: 260, carte: 2, rendu: ({ quoi }) => demandesDuBailleur[quoi] },
          {
            titre: 'Depuis le',
            largeur: 130,
            carte: 3,
            rendu: ({ depuis }) => <AvantLe jour={formatDateCourte(depuis)} mot="depuis le" />,
          },
          { titre: 'Gestes', ecran: true, largeur: 190, carte: 4, rendu: (demande) => <ActeDeLaDemande {...demande} className="btn sm" /> },
        ]}
      />
    )}
  </Section>
)

interface PropsActe extends Pick<Demande, 'menage' | 'quoi'> {
  readonly className?: string
}

/** L'acte qui y répond : déposer la pièce, ou le dialogue du passage qui reçoit la date. */
export const ActeDeLaDemande = ({ menage, quoi, className = 'lk' }: PropsActe) => (
  <Lien className={className} vers={adresseDuTraitement(traitementsDuBailleur[quoi], menage.id)}>
    {traitementsDuBailleur[quoi].libelle}
    <span className="vh"> : {menage.noms}</span>
  </Lien>
)
