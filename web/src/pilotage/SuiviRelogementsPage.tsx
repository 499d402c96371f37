import { apparenceDuDossier } from '@relogement/domain/menage/menage.statuts'
import { colonnesDuSuiviDeRelogements, listeSuiviRelogements } from '@relogement/domain/pilotage/suiviRelogements.liste'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { api, type ReponseApi, telecharger } from '../core/api.ts'
import { Cotation } from '../core/Cotation.tsx'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { colonnesDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { Statut } from '../core/Statut.tsx'
import { typologiesEnClair } from '../menage/liste/colonnes.tsx'
import { VuesDeLaListe } from '../vue/VuesDeLaListe.tsx'
import { TypeDeSuivi } from './TypeDeSuivi.tsx'

type Ligne = ReponseApi<'GET /v1/business/suivi-relogements'>['hydra:member'][number]

/** Les ménages à reloger, leur entretien transmis. */
export function SuiviRelogementsPage() {
  usePage(listeSuiviRelogements.titre, FIL_DU_PILOTAGE)
  const { demande, ...vue } = useListeDeclaree(listeSuiviRelogements, {
    cle: ['menages', 'suivi'],
    lire: (demande) => api('GET /v1/business/suivi-relogements', demande),
    compter: (demande) => api('GET /v1/business/suivi-relogements/_facettes', demande),
  })
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'ménages',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/business/suivi-relogements/_export', {
        body: { ...filtres, format, motif, columns: colonnesExportees(colonnesDuSuiviDeRelogements, colonnes, vue.liste.etat.masquees) },
      }),
  })
  return (
    <>
      <Liste<Ligne>
        {...vue}
        colonnes={colonnes}
        vues={<VuesDeLaListe page="suiviRelogements" liste={vue.liste} colonnes={colonnes} />}
        lienDe={({ id, ouvrable }) => (ouvrable ? adresseDuMenage(id) : null)}
        exporter={exporter}
        actions={<TypeDeSuivi choisi="RELOGEMENT" />}
      />
      {dialogue}
    </>
  )
}

const apparence = ({ statut }: Ligne) => apparenceDuDossier({ statut, relogementNecessaire: true })

const colonnes = colonnesDe<Ligne, typeof listeSuiviRelogements>(listeSuiviRelogements, {
  noms: {
    largeur: '17%',
    dessous: ['codeMenage'],
    carte: 1,
    rendu: ({ noms, codeMenage }) => (
      <>
        <span className="sur-st">{noms}</span>
        <small className="sous-st num">{codeMenage}</small>
      </>
    ),
    infobulle: ({ noms }) => noms,
  },
  cotation: {
    largeur: 98,
    carte: 2,
    rendu: ({ cotation: { couleur, score } }) => <Cotation couleur={couleur} points={score} enColonne />,
  },
  nombreDePropositions: {
    largeur: 164,
    droite: true,
    rendu: ({ nombreDePropositions: nombre }) => <span className={nombre === 0 ? 'num muted' : 'num'}>{nombre}</span>,
  },
  typologiesGTR: {
    largeur: 118,
    rendu: ({ typologiesGTR }) =>
      typologiesGTR.length === 0 ? <span className="muted">À définir</span> : typologiesEnClair(typologiesGTR),
  },
  ville: { largeur: '9%', carte: 3, rendu: ({ ville }) => ville, infobulle: ({ ville }) => ville ?? undefined },
  chargeDeRelogement: {
    largeur: '14%',
    rendu: ({ chargeDeRelogement: qui }) => (qui === null ? <span className="muted">Personne</span> : `${qui.prenom} ${qui.nom}`),
  },
  operation: { largeur: '15%', rendu: ({ operation }) => operation.nom, infobulle: ({ operation }) => operation.nom },
  statut: {
    largeur: '26%',
    carte: 4,
    rendu: (ligne) => <Statut aspect={apparence(ligne)} />,
    infobulle: (ligne) => apparence(ligne).libelle,
  },
})
