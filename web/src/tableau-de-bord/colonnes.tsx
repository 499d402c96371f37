import { formatDateCourte } from '@relogement/domain/common/date.format'
import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { listeDuResume } from '@relogement/domain/tableau-de-bord/tableauDeBord.listes'
import { Cotation } from '../core/Cotation.tsx'
import { colonnesDe } from '../core/liste/declaree.ts'
import { Statut } from '../core/Statut.tsx'
import { type LigneMenage, typologiesEnClair } from '../menage/liste/colonnes.tsx'

const colonnes = colonnesDe<LigneMenage, typeof listeDuResume>(listeDuResume, {
  noms: { largeur: '17%', carte: 1, rendu: ({ noms }) => noms, infobulle: ({ noms }) => noms },
  cotation: {
    largeur: 98,
    carte: 2,
    rendu: ({ cotation: { couleur, score } }) => <Cotation couleur={couleur} points={score} enColonne />,
  },
  chargeDeRelogement: {
    largeur: '13%',
    rendu: ({ chargeDeRelogement: qui }) => (qui === null ? <span className="muted">Personne</span> : `${qui.prenom} ${qui.nom}`),
  },
  dateEntretien: {
    largeur: 112,
    rendu: ({ dateEntretien }) =>
      dateEntretien === null ? <span className="muted">À planifier</span> : <span className="num">{formatDateCourte(dateEntretien)}</span>,
  },
  ville: {
    largeur: '19%',
    carte: 3,
    rendu: ({ ville, operation }) => (
      <>
        {ville} <span className="muted">/ {operation.nom}</span>
      </>
    ),
    infobulle: ({ ville, operation }) => [ville, operation.nom].filter(Boolean).join(' / '),
  },
  partenaire: { largeur: '11%', rendu: ({ partenaire }) => partenaire?.nom, infobulle: ({ partenaire }) => partenaire?.nom },
  typologiesGTR: {
    largeur: 100,
    rendu: ({ typologiesGTR }) =>
      typologiesGTR.length === 0 ? <span className="muted">À définir</span> : typologiesEnClair(typologiesGTR),
  },
  statut: {
    carte: 4,
    rendu: ({ statut, relogementNecessaire }) => (
      <Statut aspect={apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire })} />
    ),
  },
})

/** La cotation pour un chargé, qui connaît ses ménages ; le chargé pour les autres (spécification A § 2). */
export const colonnesDuResume = (charge: boolean) => colonnes.filter(({ cle }) => cle !== (charge ? 'chargeDeRelogement' : 'cotation'))
